// Words by which a page asks for patience.
const phrases = [
  'loading|please wait|just a moment|one moment|fetching|working|processing',
  'laden|wird geladen|lädt|bitte warten|einen moment',
  'chargement|veuillez patienter|chargement en cours',
  'cargando|espere|por favor espere',
  'caricamento|attendere|carregando|a carregar|aguarde|bezig met laden|even geduld|laddar|indlæser|laster|ładowanie|загрузка|yükleniyor',
].join('|');

/** Alone, or with a few more words before the dots: "Loading docks" is no such text. */
const patience = new RegExp(
  `^(?:${phrases})$|^(?:${phrases})\\b[^.…]{0,30}(?:\\.{2,3}|…)$|^(?:読み込み中|加载中|載入中|로딩 중)(?:\\.{2,3}|…)?$`,
  'iu',
);

export const saysPleaseWait = (text: string): boolean => text.length < 100 && patience.test(text.trim());

const beginning = /^(?:loading|please wait|just a moment|one moment|fetching|laden|chargement|cargando)\b.{0,20}$/i;

/** Of a whole text: wider, for a page that has little else to show. */
export const beginsWithWait = (text: string): boolean => beginning.test(text.trim());
