import type { Language } from '../contract/languages.js';
import { planNameIn } from '../contract/plan-name.js';
import { RENEWAL_TEXT_VERSION, type RenewalTerms } from '../contract/renewing.js';
import type { PlanTerms } from '../money/plan.rules.js';
import { NO_TIMES, Texts } from '../platform/texts/texts.js';

const EVERY = {
  el: {
    months: (n: number) => (n === 1 ? 'κάθε μήνα' : `κάθε ${n} μήνες`),
    days: (n: number) => (n === 1 ? 'κάθε ημέρα' : `κάθε ${n} ημέρες`),
  },
  en: {
    months: (n: number) => (n === 1 ? 'every month' : `every ${n} months`),
    days: (n: number) => (n === 1 ? 'every day' : `every ${n} days`),
  },
} as const;

const SENTENCE = {
  el: (plan: string, amount: string, every: string) =>
    `Να ανανεώνεται μόνο του το «${plan}»: ${amount} ${every}, από την κάρτα με την οποία πληρώνω τώρα. Θα μου γράφετε 3 ημέρες πριν από κάθε χρέωση. Το σταματάω όποτε θέλω: Προφίλ, Αυτόματη ανανέωση, Τέλος.`,
  en: (plan: string, amount: string, every: string) =>
    `Renew “${plan}” by itself: ${amount} ${every}, from the card that I pay with now. You write to me 3 days before each charge. I can end it at any time: Profile, Renewing by itself, End.`,
} as const;

/** The sentence that a member agrees to. A change of its words needs another version. */
export function renewalTerms(language: Language, plan: PlanTerms & { priceCents: number }): RenewalTerms {
  const amount = new Texts(language, NO_TIMES).write({ cents: plan.priceCents });
  const text = SENTENCE[language](planNameIn(language, plan), amount, EVERY[language][plan.unit](plan.length));
  return { version: RENEWAL_TEXT_VERSION, text };
}
