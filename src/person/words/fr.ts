import type { Words } from './words.ts';

export const fr: Words = {
  skip: 'Aller au contenu',
  languages: 'Langues',
  notice: 'Politique de confidentialité',
  contact: 'Contact',
  notFound: {
    title: 'Il n’y a pas de page ici',
    text: 'L’adresse est peut-être incomplète. Ouvrez à nouveau le lien de notre e-mail, ou demandez-en un autre.',
  },
  away: {
    title: 'Nous ne pouvons pas répondre pour le moment',
    text: 'Rien n’a été modifié. Veuillez réessayer dans un instant.',
    again: 'Réessayer',
  },
  failed: {
    title: 'Une erreur s’est produite',
    text: 'C’est de notre faute. Veuillez réessayer.',
    report: (requestId) => `Si cela continue, indiquez-nous ce numéro : ${requestId}`,
  },
  tooMany: {
    title: 'Trop de demandes',
    text: 'Votre réseau a trop envoyé pendant la dernière minute. Veuillez réessayer dans une minute.',
  },
  tooLarge: { title: 'C’était trop', text: 'Veuillez envoyer moins à la fois.' },
  expired: {
    title: 'Ce lien a expiré',
    text: 'Les liens prennent fin après un certain temps, ou quand vous en recevez un nouveau, pour protéger vos choix.',
  },
  incomplete: {
    title: 'Ce lien est incomplet ou ne fonctionne plus',
    text: 'Copiez le lien entier depuis l’e-mail, ou demandez-en un nouveau ici.',
  },
  ask: {
    title: 'Recevoir un lien vers vos choix',
    text: 'Nous vous l’enverrons par e-mail.',
    address: 'Votre adresse e-mail',
    send: 'Envoyez-moi un nouveau lien',
    missing: 'Saisissez une adresse e-mail, par exemple nom@example.org.',
    stopTitle: 'Vous ne voulez plus d’e-mails ?',
    stopText: 'Utilisez « Stop » au bas de chacun de nos e-mails. Ce lien n’expire jamais.',
    toForm: 'Demander un nouveau lien',
  },
  sent: {
    title: 'Consultez vos e-mails',
    text: 'Si nous connaissons cette adresse, un nouveau lien est en route. Cela peut prendre quelques minutes.',
    nothing: 'Rien reçu ? Regardez dans vos indésirables, ou essayez une autre adresse.',
    another: 'Saisir une autre adresse',
  },
  choices: {
    title: 'Vos choix',
    whose: (masked) => `Voici les choix de ${masked}.`,
    none: 'Il n’y a encore rien à choisir ici.',
    noCookies: 'Votre navigateur ne garde pas de cookies pour cette page',
    noCookiesText:
      'Ce n’est pas grave. Continuez sans eux : la page prendra fin quand vous la fermerez.',
    goOn: 'Continuer',
    closed: 'Ouvrez à nouveau votre lien',
    closedText: 'Pour protéger vos choix, cette page se ferme après 12 heures.',
  },
  opening: {
    title: 'Ouverture de vos choix',
    text: 'Si rien ne se passe, demandez un nouveau lien.',
  },
  mail: {
    subject: 'Votre lien',
    text: (link) =>
      `Vous avez demandé un lien vers vos choix :\n\n${link}\n\nSi ce n’était pas vous, ne faites rien.`,
  },
  outbox: {
    title: 'Boîte d’envoi',
    text: 'Ceci est une démonstration : aucun e-mail n’est envoyé. Voici ce qu’il contiendrait.',
    to: (masked) => `À ${masked}`,
    none: 'Aucun e-mail en attente.',
  },
};
