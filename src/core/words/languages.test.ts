// What a control says in English must be understood in German, French, Spanish and Portuguese as well.
import { describe, expect, test } from 'vitest';
import {
  addWord,
  asksToSearch,
  cheapFirst,
  continueWord,
  dearFirst,
  filterWord,
  leadsBack,
  leadsOn,
  leadsToPage,
  newFirst,
  oldFirst,
  optionalWord,
  otherThanCreate,
  presentationWord,
  sortWord,
} from './control-words.ts';
import { destroyWords, paymentWords, resetWords, sendWords, signOutWords } from './harmful-words.ts';
import { cancelWords, closeWords, declineWords, laterWords, understoodWords, backWords } from './leaving-words.ts';
import { choiceWord, countsPart, waitingWord } from './listing-words.ts';
import { confirmWords, deleteWords, doneWords, editWords, makeWords, notDoneWords, saveWords } from './record-words.ts';
import { asksToSignIn, forgotWord, registerWord, rememberWord, saysWrong } from './sign-in-words.ts';
import { saysPleaseWait } from './waiting-words.ts';
import { words } from './words.ts';

type Says = (text: string) => boolean;
const by = (pattern: RegExp): Says => pattern.test.bind(pattern);
const any = (list: string): Says => by(words(list));

interface Row {
  readonly what: string;
  readonly says: Says;
  /** German, French, Spanish and Portuguese, in this order. */
  readonly texts: readonly [readonly string[], readonly string[], readonly string[], readonly string[]];
  /** What is near to it and means something else. */
  readonly not: readonly string[];
}

const table: readonly Row[] = [
  {
    what: 'searches',
    says: asksToSearch,
    texts: [
      ['Suchen', 'Artikel suchen', 'Durchsuchen'],
      ['Rechercher', 'Recherche'],
      ['Buscar', 'Búsqueda'],
      ['Pesquisar', 'Pesquisa', 'Busca', 'Procurar'],
    ],
    not: ['Besuchen', 'Researcher', 'Cercanías'],
  },
  {
    what: 'leads on in a list',
    says: leadsOn,
    texts: [
      ['Weiter', 'Nächste', 'Nächste Seite', 'Mehr laden', 'Mehr anzeigen', 'Weitere laden', 'Weitere anzeigen'],
      ['Suivant', 'Page suivante', 'Charger plus', 'Voir plus', 'Afficher plus', "Afficher plus d'articles"],
      ['Siguiente', 'Página siguiente', 'Cargar más', 'Ver más', 'Mostrar más'],
      ['Próximo', 'Próxima página', 'Seguinte', 'Página seguinte', 'Carregar mais', 'Ver mais', 'Mostrar mais'],
    ],
    not: ['Mehr über uns', 'Plus de détails', 'Más información', 'Mais sobre nós', 'Weiter zur Kasse'],
  },
  {
    what: 'leads back in a list',
    says: leadsBack,
    texts: [
      ['Zurück', 'Vorherige', 'Vorherige Seite'],
      ['Précédent', 'Page précédente'],
      ['Anterior', 'Página anterior'],
      ['Anterior', 'Página anterior', 'Voltar'],
    ],
    not: ['Zurück zum Anfang der Reise', 'Volver a intentarlo'],
  },
  {
    what: 'leads to page 2',
    says: (text) => leadsToPage(text, 2),
    texts: [
      ['Seite 2', 'Gehe zu Seite 2', 'Zu Seite 2'],
      ['Page 2', 'Aller à la page 2'],
      ['Página 2', 'Ir a la página 2'],
      ['Página 2', 'Ir para a página 2', 'Ir para página 2'],
    ],
    not: ['Seite 12', 'Página 20', 'Version 2'],
  },
  {
    what: 'goes on to the next step',
    says: by(continueWord),
    texts: [
      ['Weiter', 'Fortfahren', 'Nächster Schritt'],
      ['Suivant', 'Continuer'],
      ['Siguiente', 'Continuar'],
      ['Próximo', 'Continuar', 'Avançar', 'Seguinte', 'Prosseguir'],
    ],
    not: ['Absenden', 'Terminer'],
  },
  {
    what: 'sorts',
    says: by(sortWord),
    texts: [
      ['Sortieren nach', 'Sortierung', 'Reihenfolge'],
      ['Trier par', 'Tri'],
      ['Ordenar por', 'Orden'],
      ['Ordenar por', 'Ordenação', 'Classificar por'],
    ],
    not: ['Ordenador', 'Trio'],
  },
  {
    what: 'filters',
    says: by(filterWord),
    texts: [
      ['Filtern', 'Kategorie', 'Status', 'Typ', 'Anzeigen', 'Thema'],
      ['Filtrer', 'Filtres', 'Catégorie', 'Statut', 'Type', 'Afficher', 'Sujet'],
      ['Filtrar', 'Filtro', 'Categoría', 'Estado', 'Tipo', 'Mostrar', 'Tema'],
      ['Filtrar', 'Filtro', 'Categoria', 'Estado', 'Tipo', 'Mostrar', 'Assunto'],
    ],
    not: ['Kaffeefilterpapier'],
  },
  {
    what: 'changes only how a page is shown',
    says: by(presentationWord),
    texts: [
      ['Sprache', 'Währung', 'Pro Seite', 'Einträge pro Seite', 'Land', 'Zeitzone', 'Farbschema'],
      ['Langue', 'Devise', 'Par page', 'Résultats par page', 'Pays', 'Fuseau horaire', 'Thème'],
      ['Idioma', 'Moneda', 'Por página', 'Resultados por página', 'País', 'Zona horaria'],
      ['Idioma', 'Moeda', 'Por página', 'Itens por página', 'País', 'Fuso horário'],
    ],
    not: ['Kategorie', 'Catégorie', 'Tipo'],
  },
  {
    what: 'cheapest first',
    says: by(cheapFirst),
    texts: [
      ['Preis aufsteigend', 'Günstigste zuerst'],
      ['Prix croissant'],
      ['Precio: de menor a mayor', 'Más barato'],
      ['Menor preço', 'Preço crescente', 'Preço: do menor para o maior'],
    ],
    not: ['Preis absteigend', 'Prix décroissant', 'Precio: de mayor a menor', 'Maior preço'],
  },
  {
    what: 'dearest first',
    says: by(dearFirst),
    texts: [
      ['Preis absteigend', 'Teuerste zuerst'],
      ['Prix décroissant'],
      ['Precio: de mayor a menor', 'Más caro'],
      ['Maior preço', 'Preço decrescente', 'Preço: do maior para o menor'],
    ],
    not: ['Preis aufsteigend', 'Prix croissant', 'Precio: de menor a mayor', 'Menor preço'],
  },
  {
    what: 'newest first',
    says: by(newFirst),
    texts: [['Neueste zuerst'], ['Plus récents', 'Les plus récents'], ['Más recientes'], ['Mais recentes']],
    not: ['Älteste zuerst', 'Mais antigos'],
  },
  {
    what: 'oldest first',
    says: by(oldFirst),
    texts: [['Älteste zuerst'], ['Plus anciens'], ['Más antiguos'], ['Mais antigos']],
    not: ['Neueste zuerst', 'Mais recentes'],
  },
  {
    what: 'adds',
    says: by(addWord),
    texts: [
      ['Hinzufügen', 'Neue Notiz', 'Neuer Eintrag'],
      ['Ajouter', 'Nouveau'],
      ['Añadir', 'Agregar', 'Nuevo'],
      ['Adicionar', 'Novo', 'Nova tarefa'],
    ],
    not: ['Neuigkeiten'],
  },
  {
    what: 'makes a record',
    says: any(makeWords),
    texts: [
      ['Anlegen', 'Erstellen', 'Neues Projekt'],
      ['Créer', 'Nouvelle tâche'],
      ['Crear', 'Nueva tarea'],
      ['Criar', 'Novo', 'Adicionar'],
    ],
    not: ['Creativo'],
  },
  {
    what: 'does something else than to make a record',
    says: by(otherThanCreate),
    texts: [
      ['Anmelden', 'Passwort ändern', 'Einladen', 'Bestellen'],
      ['Se connecter', 'Inviter', 'Commander'],
      ['Iniciar sesión', 'Invitar', 'Pedido'],
      ['Entrar', 'Iniciar sessão', 'Senha', 'Convidar', 'Encomendar', 'Enviar', 'Editar', 'Excluir'],
    ],
    not: ['Notiz', 'Tâche', 'Tarea', 'Tarefa'],
  },
  {
    what: 'saves',
    says: any(saveWords),
    texts: [['Speichern'], ['Enregistrer', 'Sauvegarder'], ['Guardar'], ['Salvar', 'Guardar', 'Gravar']],
    not: ['Salvador'],
  },
  {
    what: 'edits',
    says: any(editWords),
    texts: [
      ['Bearbeiten', 'Ändern'],
      ['Modifier', 'Éditer'],
      ['Editar', 'Modificar'],
      ['Editar', 'Alterar', 'Modificar'],
    ],
    not: ['Editorial'],
  },
  {
    what: 'deletes a record',
    says: any(deleteWords),
    texts: [
      ['Löschen', 'Entfernen'],
      ['Supprimer', 'Effacer', 'Retirer'],
      ['Eliminar', 'Borrar', 'Quitar'],
      ['Excluir', 'Apagar', 'Remover', 'Eliminar', 'Deletar'],
    ],
    not: ['Löschzug', 'Removido'],
  },
  {
    what: 'destroys',
    says: any(destroyWords),
    texts: [
      ['Löschen', 'Entfernen', 'Konto kündigen', 'Archivieren', 'Veröffentlichen'],
      ['Supprimer', 'Retirer', 'Archiver', 'Publier', 'Se désabonner'],
      ['Eliminar', 'Borrar', 'Quitar', 'Archivar', 'Publicar', 'Darse de baja'],
      ['Excluir', 'Apagar', 'Remover', 'Deletar', 'Arquivar', 'Publicar', 'Desativar', 'Cancelar assinatura'],
    ],
    not: ['Anzeigen', 'Afficher', 'Mostrar'],
  },
  {
    what: 'sends',
    says: any(sendWords),
    texts: [['Senden', 'Absenden', 'Abschicken'], ['Envoyer'], ['Enviar'], ['Enviar']],
    not: ['Sendung'],
  },
  {
    what: 'resets',
    says: any(resetWords),
    texts: [['Zurücksetzen'], ['Réinitialiser'], ['Restablecer', 'Reiniciar'], ['Redefinir', 'Repor', 'Reiniciar']],
    not: ['Zurück'],
  },
  {
    what: 'signs out',
    says: any(signOutWords),
    texts: [
      ['Abmelden', 'Ausloggen'],
      ['Déconnexion', 'Se déconnecter'],
      ['Cerrar sesión', 'Salir', 'Desconectarse'],
      ['Sair', 'Terminar sessão', 'Encerrar sessão', 'Desconectar'],
    ],
    not: ['Anmelden', 'Connexion', 'Iniciar sesión', 'Entrar'],
  },
  {
    what: 'pays',
    says: any(paymentWords),
    texts: [
      ['Bezahlen', 'Zur Kasse', 'Jetzt kaufen'],
      ['Payer', 'Acheter', 'Passer la commande', 'Commander'],
      ['Pagar', 'Comprar', 'Realizar pedido', 'Tramitar pedido'],
      ['Pagar', 'Comprar', 'Finalizar compra', 'Finalizar pedido', 'Assinar'],
    ],
    not: ['Bezahlbar', 'Comprador'],
  },
  {
    what: 'closes',
    says: any(closeWords),
    texts: [
      ['Schließen', 'Schliessen', 'Jetzt nicht', 'Nein, danke'],
      ['Fermer', 'Pas maintenant', 'Non merci'],
      ['Cerrar', 'Ahora no', 'No, gracias'],
      ['Fechar', 'Agora não', 'Não, obrigado'],
    ],
    not: ['Schließfach', 'Fermeture'],
  },
  {
    what: 'cancels',
    says: any(cancelWords),
    texts: [['Abbrechen'], ['Annuler'], ['Cancelar'], ['Cancelar']],
    not: ['Abbruch'],
  },
  {
    what: 'puts off',
    says: any(laterWords),
    texts: [['Später'], ['Plus tard'], ['Más tarde'], ['Mais tarde']],
    not: ['Spätzle'],
  },
  {
    what: 'turns an offer down',
    says: any(declineWords),
    texts: [
      ['Alle ablehnen', 'Nur notwendige', 'Nur erforderliche Cookies'],
      ['Tout refuser', 'Refuser', 'Continuer sans accepter'],
      ['Rechazar todo', 'Solo necesarias'],
      ['Rejeitar tudo', 'Recusar', 'Apenas necessários'],
    ],
    not: ['Alle akzeptieren', 'Tout accepter', 'Aceptar todo', 'Aceitar tudo'],
  },
  {
    what: 'has understood',
    says: any(understoodWords),
    texts: [
      ['Verstanden', 'Überspringen'],
      ['Compris', "J'ai compris", 'Passer'],
      ['Entendido', 'Omitir'],
      ['Entendi', 'Pular'],
    ],
    not: ['Verstand'],
  },
  {
    what: 'goes back',
    says: any(backWords),
    texts: [['Zurück'], ['Retour'], ['Volver', 'Atrás'], ['Voltar']],
    not: ['Rückblick'],
  },
  {
    what: 'confirms',
    says: any(confirmWords),
    texts: [
      ['Ja', 'Bestätigen'],
      ['Oui', 'Confirmer'],
      ['Sí', 'Confirmar'],
      ['Sim', 'Confirmar'],
    ],
    not: ['Jahr'],
  },
  {
    what: 'has done it',
    says: any(doneWords),
    texts: [
      ['Gespeichert', 'Erfolgreich'],
      ['Enregistré', 'Succès'],
      ['Guardado', 'Éxito'],
      ['Salvo', 'Guardado', 'Criado', 'Sucesso', 'Adicionado'],
    ],
    not: ['Speicher'],
  },
  {
    what: 'has not done it',
    says: any(notDoneWords),
    texts: [
      ['Konnte nicht gespeichert werden', 'Speichern fehlgeschlagen'],
      ['Échec', "Impossible d'enregistrer"],
      ['No se pudo guardar', 'Falló'],
      ['Não foi possível salvar', 'Falhou'],
    ],
    not: ['Gespeichert', 'Failsafe'],
  },
  {
    what: 'is optional',
    says: by(optionalWord),
    texts: [['Optional', 'Freiwillig'], ['Facultatif', 'Optionnel'], ['Opcional'], ['Opcional']],
    not: ['Option'],
  },
  {
    what: 'is a choice of records',
    says: by(choiceWord),
    texts: [
      ['Neueste Artikel', 'Beliebte Artikel'],
      ['Articles récents'],
      ['Artículos recientes', 'Últimos artículos'],
      ['Artigos recentes', 'Últimos artigos', 'Mais populares', 'Hoje'],
    ],
    not: ['Alle Artikel', 'Tous les articles', 'Todos los artículos', 'Todos os artigos'],
  },
  {
    what: 'waits for somebody',
    says: by(waitingWord),
    texts: [
      ['Wird geprüft', 'Entwurf'],
      ['En attente', 'Brouillon'],
      ['Pendiente', 'Borrador'],
      ['Pendente', 'Rascunho', 'Aguardando aprovação'],
    ],
    not: ['Notiz', 'Tarefa'],
  },
  {
    what: 'counts a part',
    says: by(countsPart),
    texts: [
      ['1–10 von 53', '1 bis 10 von 53'],
      ['1 à 10 sur 53', '10 sur 53'],
      ['1-10 de 53', '1 a 10 de 53'],
      ['1–10 de 53', '1 a 10 de 53'],
    ],
    not: ['10 Uhr', '2 de abril'],
  },
  {
    what: 'asks for patience',
    says: saysPleaseWait,
    texts: [
      ['Wird geladen…', 'Bitte warten'],
      ['Chargement…', 'Veuillez patienter'],
      ['Cargando…', 'Espere…'],
      ['Carregando…', 'A carregar…', 'Aguarde…'],
    ],
    not: ['Laderampe', 'Cargador'],
  },
  {
    what: 'asks to sign in',
    says: asksToSignIn,
    texts: [
      ['Anmelden'],
      ['Se connecter', 'Connexion'],
      ['Iniciar sesión', 'Acceder'],
      ['Entrar', 'Iniciar sessão', 'Fazer login'],
    ],
    not: ['Abmelden', 'Sair'],
  },
  {
    what: 'makes an account',
    says: by(registerWord),
    texts: [
      ['Registrieren'],
      ['Créer un compte'],
      ['Crear cuenta', 'Registrarse'],
      ['Criar conta', 'Cadastre-se', 'Registar'],
    ],
    not: ['Anmelden', 'Entrar'],
  },
  {
    what: 'has forgotten the password',
    says: by(forgotWord),
    texts: [
      ['Passwort vergessen'],
      ['Mot de passe oublié'],
      ['¿Olvidaste tu contraseña?'],
      ['Esqueceu a senha?', 'Esqueci minha senha'],
    ],
    not: ['Passwort'],
  },
  {
    what: 'remembers who it is',
    says: by(rememberWord),
    texts: [
      ['Angemeldet bleiben'],
      ['Se souvenir de moi'],
      ['Recuérdame', 'Recordar'],
      ['Lembrar de mim', 'Manter sessão'],
    ],
    not: ['Passwort'],
  },
  {
    what: 'says that it was wrong',
    says: saysWrong,
    texts: [
      ['Falsches Passwort', 'Ungültig'],
      ['Mot de passe incorrect'],
      ['Contraseña incorrecta'],
      ['Senha incorreta', 'Usuário inválido', 'Credenciais inválidas'],
    ],
    not: ['Willkommen', 'Bem-vindo'],
  },
];

const languages = ['German', 'French', 'Spanish', 'Portuguese'] as const;

describe.each(table)('a text that $what', ({ says, texts, not }) => {
  test.each(languages.map((language, index) => ({ language, own: texts[index]! })))('in $language', ({ own }) =>
    expect(own.filter((text) => !says(text))).toEqual([]),
  );
  test('and what is near to it is not taken for it', () => expect(not.filter(says)).toEqual([]));
});
