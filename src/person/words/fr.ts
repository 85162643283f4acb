import { isolated, listIn } from './lists.ts';
import type { Words } from './words.ts';

const list = listIn('fr');

export const fr: Words = {
  skip: 'Aller au contenu',
  languages: 'Langues',
  notice: 'Politique de confidentialité',
  contact: 'Contact',
  notFound: {
    title: 'Il n’y a pas de page ici',
    text: 'L’adresse est peut-être incomplète. Ouvrez à nouveau le lien de notre e-mail, ou demandez-en un nouveau.',
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
    text: 'Trop de demandes sont venues de votre réseau dans la dernière minute. Veuillez réessayer dans une minute.',
  },
  tooLarge: { title: 'C’était trop', text: 'Veuillez envoyer moins à la fois.' },
  expired: {
    title: 'Ce lien a expiré',
    text: 'Les liens prennent fin après un certain temps, ou quand vous en recevez un nouveau, pour protéger vos choix.',
  },
  incomplete: {
    title: 'Ce lien est incomplet ou ne fonctionne plus',
    text: 'Copiez le lien en entier depuis l’e-mail, ou demandez-en un nouveau ici.',
  },
  ask: {
    title: 'Recevoir un lien vers vos choix',
    text: 'Nous vous l’enverrons par e-mail.',
    address: 'Votre adresse e-mail',
    send: 'Envoyez-moi un nouveau lien',
    missing: 'Saisissez une adresse e-mail, par exemple nom@example.org.',
    noMail:
      'Aucun e-mail n’est envoyé d’ici. Pour obtenir un lien, demandez-le-nous : nos coordonnées sont au bas de cette page.',
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
  history: {
    title: 'Ce que j’ai accepté',
    whose: (masked) => `Pour ${masked}. Heures en UTC.`,
    none: 'Rien n’a encore été enregistré.',
    changes: (count) => `${count} changements`,
    answers: {
      yes: { of: (names) => `Oui à ${names}`, short: 'Oui' },
      no: { of: (names) => `Non à ${names}`, short: 'Non' },
      implied: {
        of: (names) => `Considéré comme un oui à ${names}`,
        short: 'Considéré comme un oui',
      },
      notObjected: { of: (names) => `Pas d’opposition à ${names}`, short: 'Pas d’opposition' },
      waiting: {
        of: (names) => `${names} : en attente de votre confirmation`,
        short: 'En attente de votre confirmation',
      },
      canceled: { of: (names) => `${names} : inscription annulée`, short: 'Inscription annulée' },
      notGiven: { of: (names) => `Pas d’accord donné : ${names}`, short: 'Pas d’accord donné' },
      noAnswer: { of: (names) => `Pas de réponse à ${names}`, short: 'Pas de réponse' },
      extended: { of: (names) => `Oui à ${names} prolongé`, short: 'Prolongé' },
      choices: { of: (names) => `${names} : choix modifiés`, short: 'Choix modifiés' },
      ended: { of: (names) => `Votre oui à ${names} a pris fin`, short: 'A pris fin' },
    },
    chosen: (labels) => `Choisi : ${labels}`,
    nothingChosen: 'Rien de choisi',
    bySignal: 'Par un réglage de votre navigateur',
    corrected: (date) => `Enregistré par erreur et annulé le ${date}. Cela ne compte pas.`,
    received: (date) => `Cela nous est parvenu le ${date}.`,
    text: 'Texte de ce jour',
    textIn: (language) => `Texte de ce jour, affiché en ${language}`,
    quoted: (text) => `« ${text} »`,
    noText: 'Nous n’avons pas gardé le texte de cette époque.',
    places: {
      stopLink: 'Avec le lien d’arrêt d’un e-mail',
      message: 'En répondant à un message ou dans un logiciel de messagerie',
      term: 'Sa durée était écoulée',
      retirement: 'Nous ne le demandons plus',
      kept: 'Gardé d’avant l’effacement de vos données',
    },
    onSite: (form, site) => `${form} sur ${site}`,
    onPage: (page) => `Sur la page « ${page} »`,
    byStaff: {
      PHONE: 'Par téléphone avec notre équipe',
      EMAIL: 'Par e-mail à notre équipe',
      LETTER: 'Par courrier à notre équipe',
      IN_PERSON: 'En personne avec notre équipe',
      CHAT: 'Par chat avec notre équipe',
      OTHER: 'Avec notre équipe',
      unknown: 'Avec notre équipe',
    },
    receipt: (shortId) => `Reçu ${shortId}`,
    older: 'Plus anciens',
    newer: 'Plus récents',
    now: { title: 'En vigueur', none: 'Rien', until: (date) => `Jusqu’au ${date}` },
    wrong: { title: 'Quelque chose ne va pas ?', tell: 'Écrivez-nous' },
  },
  copy: {
    title: 'À emporter',
    text: 'Un fichier avec tout cela, signé par nous. Il montre ce que nous avions, et quand.',
    all: 'Copie signée de tout',
    one: 'Copie signée',
    oneOf: (shortId) => `Copie signée du reçu ${shortId}`,
    check: 'Vérifier une copie',
    needsMail:
      'Pour une copie signée, ouvrez cette page avec un lien que nous vous avons envoyé par e-mail ces dernières 24 heures. Ainsi, personne d’autre ne peut la prendre.',
    mail: 'Envoyez-moi un lien',
    refused: 'Cette copie demande un nouveau lien',
    refusedText:
      'Le lien que vous avez ouvert a été envoyé il y a plus de 24 heures, ou ne venait pas d’un e-mail.',
  },
  document: {
    kinds: {
      CONFIRMATION: 'Ce que vous nous avez dit',
      PROOF: 'Preuve de votre consentement',
      ACCESS_ANSWER: 'Ce que nous détenons sur vous',
    },
    about: {
      CONFIRMATION:
        'Un fichier avec ce que vous avez dit et les textes que vous avez vus, signé par nous.',
      PROOF: 'Un fichier avec ce que nous détenons de votre consentement, signé par nous.',
      ACCESS_ANSWER: 'Un fichier avec tout ce que nous détenons sur vous.',
    },
    made: (made, until) => `Établi le ${made}. Ce lien fonctionne jusqu’au ${until}.`,
    save: 'Enregistrer le fichier',
    shared: 'Toute personne qui ouvre ce lien peut enregistrer le fichier. Ne le transférez pas.',
    incomplete:
      'Copiez le lien en entier depuis l’e-mail. Ou répondez à cet e-mail, et nous le renverrons.',
    gone: {
      title: 'Ce document n’est plus ici',
      text: 'Un tel lien fonctionne pendant 7 jours. Répondez à notre e-mail, et nous le renverrons.',
    },
  },
  sentMails: {
    SENT_LINK: {
      subject: 'Votre lien vers vos choix',
      paragraph:
        'Ici, vous voyez et modifiez ce que nous pouvons faire, et ce que vous avez accepté.',
      button: 'Voir mes choix',
      note: 'Notre équipe vous a envoyé ce lien. L’ouvrir ne change rien.',
    },
    SENT_DOCUMENT: {
      subject: 'Un document sur vos données',
      paragraph:
        'Notre équipe a établi un document pour vous. Vous pouvez l’ouvrir pendant 7 jours.',
      button: 'Ouvrir le document',
      note: 'Ne transférez pas cet e-mail : toute personne qui ouvre le lien peut enregistrer le document.',
    },
    CONSENT: {
      subject: 'Une copie de ce que vous avez accepté',
      paragraph: (place) => `Vous avez dit oui sur « ${place} ». Vous en trouvez une copie ici.`,
      button: 'Voir ce que j’ai accepté',
      note: 'L’ouvrir ne change rien. Ne transférez pas le lien : toute personne qui l’ouvre voit vos choix.',
      stop: (name) => `Arrêter ${name}`,
    },
  },
  verify: {
    title: 'Vérifier une copie',
    text: 'Choisissez le fichier d’une copie signée. Il est lu dans ce navigateur et n’est envoyé nulle part.',
    file: 'Fichier',
    byHand:
      'Votre navigateur n’exécute pas de scripts ici. Le guide docs/proofs.md de ce logiciel montre comment vérifier une copie avec openssl.',
    keys: 'Les clés publiques',
    genuine: 'Authentique',
    genuineText: (issuer, date) => [
      'Signé par ',
      issuer,
      ' le ',
      date,
      ' (UTC), et inchangé depuis.',
    ],
    distrusted: 'Pas digne de confiance',
    distrustedText: 'Il a été signé avec une clé qui a été retirée. Demandez une nouvelle copie.',
    changed: 'Modifié',
    changedText: 'Ce n’est pas ce que nous avons signé. Prenez le fichier d’origine.',
    elsewhere: 'Signé par quelqu’un d’autre',
    elsewhereText: (issuer) => ['Le fichier nomme ', issuer, '. Vérifiez-le auprès d’eux.'],
    neither: 'Ce n’est pas une copie signée',
    neitherText:
      'Choisissez le fichier tel que vous l’avez enregistré. Son nom commence par « my-choices- ».',
    failed: 'La vérification n’a pas abouti',
    failedText: 'Les clés publiques n’ont pas pu être lues. Rechargez cette page et réessayez.',
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
    element: {
      stored: 'Nous avons :',
      none: 'Nous n’avons rien',
      anew: 'Une nouvelle valeur',
      needed: 'nécessaire',
      fault: {
        missing: 'Remplissez ce champ.',
        tooLong: '750 caractères au plus.',
        notCountry: 'Le nom ou le code d’un pays, sans caractères spéciaux.',
      },
      needsMail:
        'Pour modifier vos données, ouvrez cette page par un lien que nous vous envoyons maintenant. Il compte pendant un jour.',
      staysTyped:
        'Ce que vous avez saisi reste sur cette page. Ouvrez le lien reçu dans ce navigateur, puis revenez ici et enregistrez à nouveau.',
      mailMe: 'M’envoyer un lien',
      mailed: 'Un lien est en route vers votre adresse. Ouvrez-le pour modifier vos données.',
    },
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
      `${refusals > 0 ? 'Chaque non a été enregistré. ' : ''}Pas enregistré, car la page envoyée n’était plus valable : ${list(names)}. Vérifiez pour qui est cette page, et enregistrez de nouveau.`,
    onlyNo: (names) =>
      `Aucun nouveau oui n’est accepté ici pour le moment : ${list(names)}. Chaque non compte toujours.`,
    endedTitle: 'Cette page est restée ouverte trop longtemps',
    endedText: (refusals) =>
      refusals > 0
        ? 'Chaque non a été enregistré. Pour dire oui, rouvrez votre lien, ou demandez-en un nouveau ici.'
        : 'Rien n’a été modifié. Rouvrez votre lien, ou demandez-en un nouveau ici.',
    saved: (changes) =>
      changes === 1 ? 'Enregistré. 1 modification' : `Enregistré. ${changes} modifications`,
    savedUnseen:
      'Nous ne pouvons pas afficher le reste de cette page pour l’instant. Vous n’avez rien à renvoyer.',
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
  form: {
    ask: {
      optIn: {
        title: 'Que pouvons-nous faire ?',
        text: 'Cochez ce que vous acceptez. Ce que vous laissez vide n’est pas accepté.',
      },
      optOut: {
        title: 'Que refusez-vous ?',
        text: 'Cochez ce que vous ne voulez pas. Ce que vous laissez vide, nous le faisons.',
      },
      implied: {
        title: 'Ce que signifie l’envoi',
        text: 'Il n’y a rien à cocher : si vous envoyez ce formulaire, nous considérons que vous acceptez ceci.',
      },
      stop: {
        title: 'Que faut-il arrêter ?',
        text: 'Cochez ce qui doit s’arrêter. Cela s’arrête pour de bon.',
      },
    },
    optOutOf: (name) => `Je ne veux pas ceci : ${name}`,
    stopOf: (name) => `Arrêter : ${name}`,
    fields: {
      email: 'E-mail',
      phone: 'Téléphone',
      name: 'Nom',
      firstName: 'Prénom',
      lastName: 'Nom de famille',
      birthDate: 'Date de naissance',
      country: 'Pays',
    },
    optional: 'facultatif',
    fault: {
      missing: 'Remplissez ce champ.',
      email: 'Saisissez une adresse e-mail telle que nom@example.org.',
      unusable: 'Un caractère ne peut pas être utilisé. Retirez-le.',
      tooLong: (maximum) => `${maximum} caractères au plus.`,
    },
    check: (faults) =>
      faults === 1
        ? 'Non envoyé : vérifiez le champ signalé.'
        : `Non envoyé : vérifiez les ${faults} champs signalés.`,
    responsible: (name) => `Responsable : ${name}`,
    parent: {
      label: 'Contact d’un parent',
      text: 'Seulement si vous êtes mineur : votre accord attend alors un parent.',
    },
    promises: {
      mail: 'Nous envoyons un e-mail à confirmer',
      stop: 'Arrêtez quand vous voulez',
      unticked: 'Rien n’est coché pour vous',
    },
    toChoices: 'Changer d’avis plus tard : recevoir un lien vers vos choix',
    trap: 'Laissez ce champ vide',
    test: 'Ceci est un aperçu. Ce que vous envoyez est enregistré comme test.',
    thanks: {
      title: 'Merci',
      text: 'Voici ce que vous avez envoyé :',
      again: 'Vous aviez déjà envoyé ceci. Cela compte une fois.',
    },
    said: {
      yes: 'Oui',
      waits: 'Attend un parent',
      asked: 'Oui, dès que vous le confirmez par e-mail',
      optedOut: 'Refusé',
      notOptedOut: 'Pas d’objection',
      noted: 'Noté',
      notTicked: 'Non coché',
      left: 'Non enregistré',
    },
    goOn: (host) => `Continuer vers ${host}`,
    toForm: 'Retour au formulaire',
    nothing: {
      title: 'Rien n’a été envoyé',
      text: 'Vous n’avez rien coché, il n’y avait donc rien à envoyer. Nous n’avons rien gardé de votre saisie.',
    },
    oneMore: {
      title: 'Encore une étape',
      text: 'Appuyez sur le bouton pour envoyer votre saisie.',
      send: 'Envoyer',
    },
    signal: {
      title: 'Votre navigateur nous demande de ne pas le faire',
      text: (names) =>
        `Il dit que vos données ne doivent être ni vendues ni partagées. Mais vous avez coché ${list(names)}. Que voulez-vous ?`,
      keep: 'Oui, quand même',
      leave: 'Non, sans cela',
    },
    changed:
      'Pas encore envoyé : ce formulaire a changé depuis que vous l’avez ouvert. Vérifiez-le et renvoyez-le.',
    closed: {
      title: 'Ce formulaire est fermé',
      text: 'Il n’accepte pas de réponses en ce moment.',
    },
    signIn: {
      title: 'Ce formulaire demande une connexion',
      text: 'Il ne fonctionne que sur son propre site, où vous vous connectez d’abord.',
    },
    missing: {
      title: 'Il n’y a pas de formulaire ici',
      text: 'L’adresse est peut-être incomplète, ou le formulaire n’est pas encore ouvert.',
    },
    ownPage: 'Ouvrir ce formulaire sur sa propre page',
    embed: {
      sending: 'Envoi…',
      unsent:
        'Pas de réponse. Vérifiez votre connexion et envoyez de nouveau : cela ne compte qu’une fois.',
      blocked: 'Cette page ne permet pas d’envoyer le formulaire. Rien n’a été envoyé.',
    },
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
      text: 'Copiez le lien en entier depuis l’e-mail. Ou demandez un nouveau lien vers tous vos choix, et arrêtez là-bas :',
    },
  },
  confirm: {
    toMail:
      "S'il y a quelque chose à confirmer, nous vous avons écrit. Cliquez sur « Confirmer » dans cet e-mail dans les 72 heures.",
    asked: (form, time) =>
      `Vous vous êtes inscrit(e) sur ${isolated(form)}, le ${time}, pour ceci :`,
    title: 'Est-ce exact ?',
    button: 'Confirmer',
    harmless: 'Rien ne commence avant votre confirmation.',
    notMe: "Ce n'était pas moi",
    done: 'Confirmé',
    doneText: 'Vous avez dit oui à ceci :',
    already: 'Ceci a déjà été confirmé',
    stands: 'Votre non reste valable',
    standsText: "Vous avez dit non à ceci après votre inscription ; rien n'a donc été changé :",
    partly: 'Vous avez dit non à ceci après votre inscription, et cela reste valable :',
    ended: {
      title: "Ce lien n'est plus valable",
      text: "Il est valable 72 heures, ou jusqu'à ce que vous annuliez. Rien n'a commencé. Inscrivez-vous à nouveau pour en recevoir un autre ; si vous avez annulé, seulement après 30 jours.",
    },
    incomplete:
      'Copiez le lien en entier depuis l’e-mail, ou inscrivez-vous à nouveau pour en recevoir un autre.',
    cancel: {
      title: 'Annuler cette inscription ?',
      text: 'Rien ne commence, et pendant 30 jours personne ne peut faire envoyer un tel e-mail à cette adresse.',
      button: 'Annuler',
      done: 'Annulé',
      doneText: "Rien n'a commencé. Vous ne recevrez aucun e-mail de ce genre pendant 30 jours.",
      overText:
        "Cette inscription n'est plus valable. Vous ne recevrez aucun e-mail de ce genre pendant 30 jours.",
    },
    stopped: {
      title: 'Ceci est arrêté',
      text: "C'était confirmé. Vous venez de dire non, et ne recevrez aucun e-mail de ce genre pendant 30 jours.",
    },
    gone: 'Nous ne savons plus à quoi servait cet e-mail : vous ne pouvez donc rien arrêter ici. Demandez un lien vers tous vos choix, et arrêtez-le là :',
    again: 'Appuyez à nouveau sur le bouton dans un instant.',
    mail: {
      subject: 'Confirmez votre inscription',
      opening: 'Merci de confirmer que c’est bien ce que vous souhaitez.',
      right: 'Est-ce exact ?',
      notYou: (day) =>
        `Ce n'était pas vous ? Ne faites rien, et rien ne commence. Ce que nous ne savons que par cette inscription sera supprimé le ${day}.`,
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
    noButton: 'Le bouton ne fonctionne pas ? Ouvrez cette adresse :',
    notYou: 'Ce n’était pas vous ? Ne faites rien.',
    link: {
      subject: 'Votre lien vers vos choix',
      asked: 'Vous avez demandé un lien vers vos choix.',
      text: 'Vous y voyez et modifiez ce que nous pouvons faire, et ce que vous avez accepté.',
      button: 'Voir mes choix',
      harmless: 'L’ouvrir ne change rien.',
    },
  },
  outbox: {
    title: 'Boîte d’envoi',
    text: 'Ceci est une démonstration : aucun e-mail n’est envoyé. Voici ce qu’il contiendrait.',
    to: (masked) => `À ${masked}`,
    none: 'Aucun e-mail en attente.',
  },
};
