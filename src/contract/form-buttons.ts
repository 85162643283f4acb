import type { FormAsking } from './hosted-form.ts';

/** The words of the two buttons of a form; one that only stops has no second one. */
export type FormButtons = { send: string; no: string | null };

/** Ours, in the languages that people's pages speak, by how a form asks. */
export const formButtons = {
  en: {
    optIn: { send: 'Sign up', no: 'No, thanks' },
    optOut: { send: 'Continue', no: 'Opt out of all' },
    implied: { send: 'Send', no: 'No, thanks' },
    stop: { no: null, send: 'Stop what I ticked' },
  },
  de: {
    optIn: { send: 'Anmelden', no: 'Nein, danke' },
    optOut: { send: 'Fortfahren', no: 'Alles ablehnen' },
    implied: { send: 'Absenden', no: 'Nein, danke' },
    stop: { no: null, send: 'Angekreuztes stoppen' },
  },
  fr: {
    optIn: { send: 'S’inscrire', no: 'Non merci' },
    optOut: { send: 'Continuer', no: 'Tout refuser' },
    implied: { send: 'Envoyer', no: 'Non merci' },
    stop: { no: null, send: 'Arrêter ce que j’ai coché' },
  },
  sv: {
    optIn: { send: 'Anmäl mig', no: 'Nej tack' },
    optOut: { send: 'Fortsätt', no: 'Avböj allt' },
    implied: { send: 'Skicka', no: 'Nej tack' },
    stop: { no: null, send: 'Stoppa det jag kryssat' },
  },
  ar: {
    optIn: { send: 'تسجيل', no: 'لا، شكرًا' },
    optOut: { send: 'متابعة', no: 'رفض الكل' },
    implied: { send: 'إرسال', no: 'لا، شكرًا' },
    stop: { no: null, send: 'إيقاف ما حددته' },
  },
} satisfies Record<string, Record<FormAsking, FormButtons>>;
