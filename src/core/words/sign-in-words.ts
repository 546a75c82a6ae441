// Words by which pages ask who somebody is, and say what they think of the answer, in a few languages.
import { words } from './words.ts';

export const signInWord = words(
  'log ?in|log ?on|log me in|sign ?in|sign ?on|member login|anmelden|anmeldung|einloggen|login|connexion|se connecter|connectez-vous|identification|iniciar sesión|inicia sesión|acceder|ingresar|entrar|iniciar sessão|fazer login|acessar|accedi|accesso|inloggen|aanmelden|zaloguj|zaloguj się|logowanie|logga in|log ind|logg inn|kirjaudu|přihlásit|přihlášení|bejelentkezés|autentificare|войти|вход|увійти|giriş|giriş yap|oturum aç',
);
const signInSign = /ログイン|サインイン|登录|登入|登錄|로그인|تسجيل الدخول|כניסה|התחבר/u;
export const asksToSignIn = (text: string): boolean => signInWord.test(text) || signInSign.test(text);

/** With an account of somebody else: such a control leads to another origin. */
export const otherAccountWord = words(
  '(?:with|via|using|mit|avec|con|via|met|przez|через) (?:google|github|gitlab|microsoft|apple|facebook|twitter|x|linkedin|okta|auth0|azure|saml|sso|openid|oidc|keycloak|an? organi[sz]ation|single sign-on)|single sign-on|sso|passkey|security key|magic link',
);

export const registerWord = words(
  'register|registration|sign ?up|create (?:an? )?(?:new )?account|join|get started|new user|registrieren|konto erstellen|inscription|s.inscrire|créer un compte|registrarse|crear (?:una )?cuenta|registrati|registreren|zarejestruj|rejestracja|registrera|регистрация|kayıt ol|cadastr(?:ar|e-se)|criar (?:uma )?conta|registar|registre-se',
);
export const forgotWord = words(
  'forgot|forgotten|lost (?:your )?password|reset|recover|vergessen|zurücksetzen|oublié|olvidad[oa]|olvidaste|dimenticat[ao]|vergeten|nie pamiętasz|glömt|забыли|unuttum|esqueceu|esqueci',
);

export const userWord = words(
  'user|user ?name|user ?id|userid|login|login ?name|log-?in ?name|account|account ?name|e-?mail|email address|identifier|identifiant|member|benutzer|benutzername|nutzername|anmeldename|kennung|konto|utilisateur|nom d.utilisateur|courriel|adresse e-?mail|usuario|nombre de usuario|correo|correo electrónico|utente|nome utente|gebruiker|gebruikersnaam|użytkownik|nazwa użytkownika|användarnamn|brugernavn|brukernavn|käyttäjätunnus|логин|имя пользователя|почта|kullanıcı|kullanıcı adı|usuário|phone|telefon|mobile',
);
const userSign = /ユーザー|メール|用户名|账号|帳號|邮箱|아이디|이메일/u;
export const asksForUser = (text: string): boolean => userWord.test(text) || userSign.test(text);

/** A code that is made or sent for this one sign-in. */
export const codeWord = words(
  'one[- ]?time(?: code| password| pin)?|otp|totp|2fa|mfa|two[- ]?factor|two[- ]?step|multi[- ]?factor|authenticator|authentication code|verification code|security code|passcode|6[- ]digit|six[- ]digit|token code|einmalcode|bestätigungscode|sicherheitscode|zwei-?faktor|authentifizierungscode|code de vérification|code de sécurité|double authentification|código de verificación|código de seguridad|doble factor|dos pasos|codice di verifica|verificatiecode|tweestaps|kod weryfikacyjny|verifieringskod|код подтверждения|doğrulama kodu',
);
const codeSign = /認証コード|確認コード|验证码|驗證碼|인증번호|인증 코드/u;
export const asksForCode = (text: string): boolean => codeWord.test(text) || codeSign.test(text);

export const rememberWord = words(
  'remember|keep me|stay (?:signed|logged) in|trust this|angemeldet bleiben|merken|se souvenir|rester connecté|recordar|recuérdame|ricordami|onthoud|zapamiętaj|kom ihåg|запомнить|beni hatırla|lembrar|manter (?:a )?sessão',
);

/** The answer was wrong. */
export const wrongWord = words(
  [
    'incorrect|invalid|wrong|not valid|not correct|not recogni[sz]ed|do(?:es)? not match|doesn.t match|don.t match|didn.t match|no match|unknown (?:user|account|e-?mail)|not found|no (?:such )?(?:user|account)|(?:could not|couldn.t|cannot|can.t|unable to) (?:sign|log) (?:you )?in|(?:sign|log) ?-?in failed|failed to (?:sign|log) in|login error|authentication failed|failed authentication|bad credentials|unauthori[sz]ed|access denied|denied|not authori[sz]ed|please enter the correct|try again|check your (?:credentials|password|username|e-?mail)|mismatch',
    'falsch(?:e[nrs]?)?|ungültig|nicht korrekt|stimmt nicht|stimmen nicht|fehlgeschlagen|nicht gefunden|unbekannt|incorrecte?|invalide|erroné|échec|échoué|incorrect[oa]|inválid[oa]|errónea|no coincide|fallid[oa]|incorret[oa]s?|inválid[oa]s|errad[oa]s?|errat[oa]|non valid[oai]|onjuist|ongeldig|mislukt|nieprawidłow[ey]|niepoprawn[ey]|błędn[ey]|felaktigt?|ogiltigt?|forkert|ugyldig|virheellinen|неверн(?:ый|ая|ое|о)|ошибка|hatalı|geçersiz|yanlış',
  ].join('|'),
);
const wrongSign = /正しくありません|間違|失敗|不正确|错误|錯誤|失败|올바르지|일치하지|실패/u;
export const saysWrong = (text: string): boolean => wrongWord.test(text) || wrongSign.test(text);

/** No answer would be right any more, or not now. */
export const lockedWord = words(
  'locked|locked out|too many (?:failed )?(?:attempts|requests|tries|login attempts|sign-in attempts|logins?|times)|temporarily (?:disabled|blocked|suspended|unavailable)|account (?:is |has been )?(?:disabled|suspended|blocked|deactivated|banned|inactive)|(?:disabled|suspended|blocked) account|try again (?:later|in \\d+)|rate limit(?:ed)?|gesperrt|zu viele|deaktiviert|verrouillé|bloqué|trop de tentatives|désactivé|bloquead[oa]|demasiados intentos|bloccat[oa]|troppi tentativi|geblokkeerd|te veel pogingen|zablokowan[ey]|zbyt wiele|låst|för många|заблокирован[аы]?|слишком много|kilitlendi|çok fazla',
);
const lockedSign = /ロックされ|試行回数|锁定|鎖定|过多|잠겼|잠금/u;
export const saysLocked = (text: string): boolean => lockedWord.test(text) || lockedSign.test(text);

/** The page wants to know that a person sits there. */
export const captchaWord = words(
  'captcha|re-?captcha|h-?captcha|turnstile|i.?a?m not a robot|not a robot|are you (?:a )?human|verify (?:that )?you are (?:a )?human|human verification|type the (?:characters|letters|text) (?:you see|in the image)|security image|kein roboter|pas un robot|no soy un robot',
);

/** A menu in which people look for what concerns themselves. */
export const ownMenuWord = words(
  'account|my account|profile|my profile|user|user menu|account menu|personal|avatar|menu|me|mein konto|konto|profil|benutzer|compte|mon compte|utilisateur|cuenta|mi cuenta|perfil|usuario|profilo|utente|mijn account|gebruiker|konto użytkownika|профиль|аккаунт|hesap|conta',
);
