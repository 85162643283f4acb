import { listIn } from './lists.ts';
import type { Words } from './words.ts';

const list = listIn('fr');

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
  center: {
    for: 'Pour',
    signal:
      'Votre navigateur demande de ne pas vendre ni partager vos données. Nous le respectons.',
    state: {
      on: 'Activé',
      off: 'Désactivé',
      ended: 'Votre oui a pris fin',
      notAsked: 'Vous n’avez pas encore répondu',
      pending: 'En attente de votre confirmation par e-mail',
      offBySignal: 'Désactivé, à cause du signal de votre navigateur',
    },
    stateSince: {
      on: (day) => `Activé depuis le ${day}`,
      off: (day) => `Désactivé depuis le ${day}`,
      ended: (day) => `Votre oui a pris fin le ${day}`,
    },
    topics: 'Thèmes',
    chosen: (names) => `Enregistré : ${list(names)}`,
    noneChosen: 'Aucun choix pour le moment',
    showAll: (count) => `Afficher les ${count}`,
    fault: { missing: 'Choisissez-en au moins un.', several: 'Choisissez-en un seul.' },
    alwaysOn: (names) => `Ceci vous parvient toujours : ${list(names)}.`,
    everythingHint:
      '« Tout arrêter » dit non à tout cela, et à tout ce que nous pourrions encore vous demander.',
    record: 'Votre dossier',
    history: 'Ce que j’ai accepté, et quand',
    copy: 'Télécharger une copie signée',
    aboutLink: 'À propos de ce lien',
    linkUntil: (day) =>
      `Il fonctionne jusqu’au ${day} et montre les choix à toute personne qui l’ouvre. Ne le transférez pas.`,
    linkShared: 'Il montre les choix à toute personne qui l’ouvre. Ne le transférez pas.',
    whoWeAre: 'Qui nous sommes',
    unchanged: 'Rien à enregistrer : vos choix sont inchangés.',
    changedMeanwhile: (names) =>
      `Modifié ailleurs depuis que vous avez ouvert cette page : ${list(names)}. Vous voyez l’état actuel. Modifiez-le de nouveau si ce n’est pas ce que vous voulez.`,
    faults: (names) => `Pas encore enregistré : ${list(names)}. Vos choix sont toujours ici.`,
    askAgain: (names, refusals) =>
      `${refusals > 0 ? 'Chaque non a été enregistré. ' : ''}Cette page est restée ouverte trop longtemps, il reste donc : ${list(names)}. Vérifiez pour qui c’est, et enregistrez de nouveau.`,
    onlyNo: (names) =>
      `Aucun nouveau oui n’est accepté ici pour le moment : ${list(names)}. Chaque non compte toujours.`,
    endedTitle: 'Cette page est restée ouverte trop longtemps',
    endedText: (refusals) =>
      refusals > 0
        ? 'Chaque non a été enregistré. Pour dire oui, rouvrez votre lien, ou demandez-en un nouveau ici.'
        : 'Rien n’a été modifié. Rouvrez votre lien, ou demandez-en un nouveau ici.',
    saved: (changes) =>
      changes === 1 ? 'Enregistré. 1 modification' : `Enregistré. ${changes} modifications`,
    was: 'avant',
    now: 'maintenant',
    notAnswered: 'Sans réponse',
    nothing: 'Aucun',
    receipt: (count) => (count === 1 ? 'Numéro de reçu' : 'Numéros de reçu'),
    changeAgain: 'Vous avez changé d’avis ? Modifiez-le ici, aussi souvent que vous voulez.',
    stopped: 'Tout est arrêté',
    stoppedAt: (time, names) => `Arrêté le ${time} : ${list(names)}.`,
    nothingLeft: 'Rien n’était activé, et rien ne le sera tant que vous n’aurez pas dit oui.',
    seeAll: 'Voir tous mes choix',
    notSaved: 'Enregistrement impossible',
    notSavedBecause: {
      away: 'Nos données sont inaccessibles pour le moment : ceci n’est peut-être pas encore enregistré. Vous pouvez l’enregistrer de nouveau sans risque.',
      tooMany:
        'Trop de demandes sont venues de votre réseau dans la dernière minute. Rien n’a été modifié.',
      failed: 'C’était notre faute.',
    },
    kept: 'Vos choix sont conservés sur cette page.',
  },
  stop: {
    everything: {
      title: 'Tout arrêter ?',
      button: 'Tout arrêter',
      done: 'Tout est arrêté',
      text: 'Nous arrêtons tout ce que vous avez accepté, et tout ce que nous ne vous avons jamais demandé.',
      doneText:
        'Les messages concernant une commande, un abonnement ou un rendez-vous vous parviennent toujours.',
    },
    purpose: {
      title: (name) => `Arrêter « ${name} » ?`,
      button: (name) => `Arrêter « ${name} »`,
      done: (name) => `« ${name} » est arrêté`,
    },
    nameless: { title: 'Arrêter ceci ?', button: 'Arrêter ceci', done: 'C’est arrêté' },
    forever: 'Ce lien n’expire jamais. Il peut seulement arrêter, jamais démarrer.',
    onItsWay: 'Un e-mail déjà en route peut encore vous parvenir.',
    toAll: 'M’envoyer un lien vers tous mes choix',
    again: 'Veuillez appuyer de nouveau sur le bouton dans un instant.',
    incomplete: {
      title: 'Ce lien est incomplet',
      text: 'Copiez le lien entier depuis l’e-mail, ou demandez-nous d’arrêter. Un nouveau lien mène à tous vos choix :',
    },
  },
  preview: {
    title: 'Cet aperçu a expiré',
    text: 'Il était ouvert pendant dix minutes, ou son brouillon a été supprimé. Ouvrez-le à nouveau dans la console.',
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
