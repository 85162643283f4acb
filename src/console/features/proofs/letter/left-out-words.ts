import { gapSentences, leftOutSentences } from '#contract/left-out-sentences.ts';
import type { ProofGap } from '#contract/proofs.ts';
import { type Said, type Speech, said } from './language.ts';

const gaps: Record<ProofGap, Said> = {
  olderEvents: said(
    gapSentences.olderEvents,
    'Ältere Vorgänge, die gespeichert sind, aber nicht in dieser Datei stehen.',
    'Des opérations plus anciennes, conservées mais absentes de ce fichier.',
    'Oudere transacties die bewaard zijn maar niet in dit bestand staan.',
    'Äldre transaktioner som är lagrade men inte finns i den här filen.',
  ),
  languageUnknown: said(
    gapSentences.languageUnknown,
    'Der Beleg sagt nicht, in welcher Sprache der Text gezeigt wurde. Angegeben ist die Standardsprache.',
    'Le reçu ne dit pas dans quelle langue le texte a été présenté. La langue par défaut est donnée.',
    'Het ontvangstbewijs zegt niet in welke taal de tekst is getoond. De standaardtaal is gegeven.',
    'Kvittot säger inte på vilket språk texten visades. Standardspråket anges.',
  ),
  languageMissing: said(
    gapSentences.languageMissing,
    'In der Sprache, die der Beleg nennt, gibt es keinen Text. Angegeben ist eine andere Sprache.',
    'Il n’existe pas de texte dans la langue que nomme le reçu. Une autre langue est donnée.',
    'Er is geen tekst in de taal die het ontvangstbewijs noemt. Een andere taal is gegeven.',
    'Det finns ingen text på språket som kvittot anger. Ett annat språk anges.',
  ),
  purposeTextLater: said(
    gapSentences.purposeTextLater,
    'Der damalige Text des Zwecks wurde nicht aufbewahrt. Der angegebene ist jünger; sein Datum steht dabei.',
    'Le texte de la finalité à l’époque n’a pas été conservé. Celui qui est donné est plus récent, à la date indiquée.',
    'De toenmalige tekst van het doel is niet bewaard. De gegeven tekst kwam later, op de vermelde datum.',
    'Ändamålets dåvarande text har inte sparats. Den som anges kom senare, vid det datum som står.',
  ),
  preferenceTextLater: said(
    gapSentences.preferenceTextLater,
    'Der damalige Text einer Auswahl wurde nicht aufbewahrt. Angegeben ist der früheste aufbewahrte.',
    'Le texte d’une préférence à l’époque n’a pas été conservé. Le plus ancien conservé est donné.',
    'De toenmalige tekst van een voorkeur is niet bewaard. De oudste bewaarde is gegeven.',
    'Den dåvarande texten för ett val har inte sparats. Den äldsta sparade anges.',
  ),
  pointTextLater: said(
    gapSentences.pointTextLater,
    'Was die Stelle damals sagte, wurde nicht aufbewahrt. Das Angegebene ist jünger; sein Datum steht dabei.',
    'Ce que disait le lieu de collecte à l’époque n’a pas été conservé. Ce qui est donné est plus récent, à la date indiquée.',
    'Wat er toen op die plaats stond, is niet bewaard. Wat gegeven is, kwam later, op de vermelde datum.',
    'Vad platsen sa då har inte sparats. Det som anges kom senare, vid det datum som står.',
  ),
  noNotice: said(
    gapSentences.noNotice,
    'Zu der Stelle ist kein Datenschutzhinweis gespeichert.',
    'Aucun avis de confidentialité n’est conservé avec le lieu de collecte.',
    'Bij de plaats is geen privacyverklaring bewaard.',
    'Inget integritetsmeddelande är lagrat för platsen.',
  ),
  noticeContent: said(
    gapSentences.noticeContent,
    'Von Datenschutzhinweisen werden Name und Adresse aufbewahrt, nicht ihr Inhalt.',
    'Le nom et l’adresse des avis de confidentialité sont conservés, pas leur contenu.',
    'Van privacyverklaringen worden naam en adres bewaard, niet de inhoud.',
    'Integritetsmeddelandens namn och adresser sparas, inte vad de sa.',
  ),
  receiptMissing: said(
    gapSentences.receiptMissing,
    'Der Beleg ist nicht mehr gespeichert.',
    'Le reçu n’est plus conservé.',
    'Het ontvangstbewijs wordt niet meer bewaard.',
    'Kvittot är inte längre lagrat.',
  ),
};

const others: Record<keyof typeof leftOutSentences, Said> = {
  receipts: said(
    leftOutSentences.receipts,
    'Alle Belege außer den neuesten 1000.',
    'Les reçus autres que les 1000 plus récents.',
    'Alle ontvangstbewijzen behalve de nieuwste 1000.',
    'Alla kvitton utom de 1000 senaste.',
  ),
  acts: said(
    leftOutSentences.acts,
    'Alle Handlungen von Mitarbeitenden und Programmen außer den neuesten 1000.',
    'Les actes de notre équipe et des programmes autres que les 1000 plus récents.',
    'Alle handelingen van medewerkers en programma’s behalve de nieuwste 1000.',
    'Alla åtgärder av personal och program utom de 1000 senaste.',
  ),
  files: said(
    leftOutSentences.files,
    'Die Dateien selbst: Sie werden getrennt heruntergeladen, als ZIP.',
    'Les pièces jointes elles-mêmes : elles se téléchargent à part, en zip.',
    'De bestanden zelf: die worden apart gedownload, als zip.',
    'Själva filerna: de laddas ner separat, som zip.',
  ),
  copies: said(
    leftOutSentences.copies,
    'Kopien in Sicherungen und von jüngsten Antworten an Programme; sie werden mit der Zeit überschrieben.',
    'Les copies dans les sauvegardes et celles de réponses récentes à des programmes, écrasées avec le temps.',
    'Kopieën in back-ups en van recente antwoorden aan programma’s; die worden na verloop van tijd overschreven.',
    'Kopior i säkerhetskopior och av nyligen lämnade svar till program, som skrivs över med tiden.',
  ),
  destinations: said(
    leftOutSentences.destinations,
    'Empfänger, die inzwischen entfernt wurden, sofern sie von keinem Widerruf erfuhren.',
    'Les destinataires supprimés depuis, sauf ceux qui ont été informés d’un retrait.',
    'Ontvangers die intussen zijn verwijderd, behalve wie van een intrekking hoorde.',
    'Mottagare som har tagits bort sedan dess, utom de som fick veta om ett återkallande.',
  ),
  others: said(
    leftOutSentences.others,
    'Datensätze anderer Personen, mit denen Ihrer verglichen oder verknüpft wurde.',
    'Les fiches d’autres personnes auxquelles la vôtre a été comparée ou liée.',
    'Records van andere personen waarmee dat van u is vergeleken of gekoppeld.',
    'Poster om andra personer som din har jämförts med eller länkats till.',
  ),
  staff: said(
    leftOutSentences.staff,
    'Die Namen der Mitarbeitenden, die etwas an Ihrem Datensatz getan haben.',
    'Les noms des membres de notre équipe qui ont agi sur votre fiche.',
    'De namen van medewerkers die iets met uw record hebben gedaan.',
    'Namnen på personal som har gjort något med din post.',
  ),
};

const bySentence = new Map(
  [...Object.values(gaps), ...Object.values(others)].map((own) => [own.en, own]),
);

/** What the service left out, in the letter's language; a sentence that isn't known as it came. */
export const leftOutWords = (speech: Speech, sentence: string): string => {
  const own = bySentence.get(sentence);
  return own === undefined ? sentence : speech.say(own);
};
