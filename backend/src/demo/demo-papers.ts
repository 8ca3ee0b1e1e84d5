import { addDays, type CalendarDate } from '../contract/calendar-date.js';
import { tagKey, type TagColour } from '../contract/client-tag.js';
import type { DemoClient } from './demo-clients.js';
import type { Row } from './demo-rows.js';
import { surnameFor } from './names.js';
import { Seeded } from './seeded.js';

const DAYS_OF_YEAR = 365.25;
const TAGS: readonly { name: string; colour: TagColour; share: number }[] = [
  { name: 'Ιδρυτικό μέλος', colour: 'blue', share: 0.12 },
  { name: 'Προσωπική προπόνηση', colour: 'green', share: 0.1 },
  { name: 'Αποκατάσταση', colour: 'orange', share: 0.06 },
  { name: 'Εταιρικό πρόγραμμα', colour: 'grey', share: 0.08 },
];
const NOTES: readonly { text: string; isPinned: boolean }[] = [
  { text: 'Πρόβλημα στη μέση: όχι άρση βαρών.', isPinned: true },
  { text: 'Εγχείρηση στο γόνατο τον Σεπτέμβριο, ρωτήστε πώς πάει.', isPinned: true },
  { text: 'Προτιμά τηλέφωνο από email.', isPinned: false },
  { text: 'Ενδιαφέρεται για προσωπική προπόνηση από τον νέο χρόνο.', isPinned: false },
  { text: 'Άσθμα: έχει το εισπνεόμενο στην τσάντα.', isPinned: true },
  { text: 'Πληρώνει κάθε πρώτη του μήνα.', isPinned: false },
];
const TODOS: readonly { text: string; inDays: number; isOwn: boolean; isDone: boolean }[] = [
  { text: 'Τηλέφωνο: πώς πάει το γόνατο;', inDays: 0, isOwn: false, isDone: false },
  { text: 'Νέο πρόγραμμα για τον επόμενο μήνα', inDays: 0, isOwn: true, isDone: false },
  { text: 'Να φέρει ιατρική βεβαίωση', inDays: -2, isOwn: false, isDone: false },
  { text: 'Μέτρηση και νέοι στόχοι', inDays: 3, isOwn: true, isDone: false },
  { text: 'Να σταλεί η προσφορά για το εξάμηνο', inDays: -1, isOwn: false, isDone: true },
];
const RELATIVES = ['Ελένη', 'Γιώργος', 'Σοφία', 'Κώστας', 'Άννα', 'Δημήτρης'];
/** Places in the list of clients, behind those with a story of their own. */
const MINOR_WITH_GUARDIAN = 60;
const MINOR_WITHOUT_GUARDIAN = 61;
const BORN_TODAY = 62;
const FIRST_NOTED = 40;

const TERMS_SINCE_DAYS = 120;
const TERMS_EL = `1. Η συνδρομή είναι προσωπική και δεν μεταβιβάζεται.
2. Μια κράτηση ακυρώνεται έως την προθεσμία που φαίνεται δίπλα της. Μετά, η επίσκεψη μετρά.
3. Ελάτε 5 έως 10 λεπτά νωρίτερα, με πετσέτα και καθαρά αθλητικά παπούτσια.
4. Με πρόβλημα υγείας ζητήστε πρώτα τη γνώμη γιατρού και ενημερώστε το προσωπικό.
5. Το γυμναστήριο κρατά τα στοιχεία σας μόνο για να λειτουργεί. Τα βλέπετε και ζητάτε τη διαγραφή τους στα στοιχεία σας.`;
const TERMS_EN = `1. A subscription is personal and cannot be passed on.
2. A booking can be cancelled until the deadline that stands beside it. After that the visit counts.
3. Come 5 to 10 minutes early, with a towel and clean sports shoes.
4. With a health problem, ask a doctor first and tell our staff.
5. The gym keeps your data only to do its work. You see them, and ask for their erasure, in your profile.`;

interface Context {
  clients: readonly DemoClient[];
  today: CalendarDate;
  now: Date;
  administratorId: string;
}

const surnameOf = ({ name }: DemoClient): string => name.split(' ').at(-1) ?? name;

/** Age, people to call, tags and notes. Numbers of its own: the rest of the gym does not depend on them. */
export class DemoPapers {
  private readonly seeded = new Seeded(547);

  constructor(private readonly context: Context) {}

  /** The columns of each client, in order. */
  around = (): Row[] => this.context.clients.map((client, place) => this.of(client, place));

  private of(client: DemoClient, place: number): Row {
    const { today } = this.context;
    const yearsAgo = (years: number): CalendarDate => addDays(today, -Math.round(years * DAYS_OF_YEAR));
    const age = this.seeded.between(19 * 12, 64 * 12) / 12;
    const isMinor = place === MINOR_WITH_GUARDIAN || place === MINOR_WITHOUT_GUARDIAN;
    const isKnown = this.seeded.chance(0.6) || place === 0;
    const [relative, phone] = [this.seeded.pick(RELATIVES), `69${this.seeded.between(10_000_000, 99_999_999)}`];
    const hasContact = this.seeded.chance(0.4) || place === 0 || isMinor;
    const contact = `${relative} ${surnameFor(relative, surnameOf(client))}`;
    const isGuarded = place === MINOR_WITH_GUARDIAN;
    const born = place === BORN_TODAY ? `1992${today.slice(4)}` : isMinor ? yearsAgo(15.4) : yearsAgo(age);
    return {
      birth_date: isKnown || isMinor || place === BORN_TODAY ? born : null,
      emergency_contact_name: hasContact ? contact : '',
      emergency_contact_phone: hasContact ? phone : '',
      guardian_name: isGuarded ? contact : '',
      guardian_phone: isGuarded ? phone : '',
      guardian_email: isGuarded ? 'goneas@demo.palestra.example' : '',
    };
  }

  /** Two of today, one that is late, one to come, and one that was done. */
  todos(): Row[] {
    const { clients, today, now, administratorId } = this.context;
    return TODOS.map(({ text, inDays, isOwn, isDone }, n) => ({
      ...{ client_id: clients[FIRST_NOTED + n]?.id, text, due_on: addDays(today, inDays) },
      ...{ for_id: isOwn ? administratorId : null, author_id: administratorId },
      created_at: new Date(now.getTime() - (n + 3) * 86_400_000),
      ...{ done_at: isDone ? now : null, done_by_id: isDone ? administratorId : null },
    }));
  }

  /** The rows of three tables: tags, which clients have them, and notes. */
  rows(): { tags: Row[]; links: Row[]; notes: Row[] } {
    const { clients, now, administratorId } = this.context;
    const tags = TAGS.map((tag) => ({ ...tag, id: this.seeded.uuid() }));
    const links = clients.flatMap((client) =>
      tags.filter(({ share }) => this.seeded.chance(share)).map(({ id }) => ({ client_id: client.id, tag_id: id })),
    );
    const noted = clients.slice(FIRST_NOTED, FIRST_NOTED + 2 * NOTES.length);
    return {
      tags: tags.map(({ id, name, colour }) => ({ id, name, name_key: tagKey(name), colour })),
      links,
      notes: noted.map((client, n) => ({
        client_id: client.id,
        text: NOTES[n % NOTES.length]?.text,
        is_pinned: NOTES[n % NOTES.length]?.isPinned,
        author_id: administratorId,
        created_at: new Date(now.getTime() - (n + 1) * 86_400_000),
      })),
    };
  }

  /** The gym's terms, and who has accepted them: those with a story, and most others. One in ten did so on paper. */
  terms(): { versions: Row[]; consents: Row[] } {
    const { clients, now, administratorId } = this.context;
    const seeded = new Seeded(549);
    const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
    const consents = clients.flatMap(({ id, email, memberForDays }, place) => {
      const days = seeded.between(1, Math.max(1, Math.min(memberForDays, TERMS_SINCE_DAYS) - 1));
      const [accepts, onPaper] = [seeded.chance(0.88), seeded.chance(0.1) || email === ''];
      if (memberForDays < 2 || (!accepts && place >= FIRST_NOTED)) return [];
      return [
        { client_id: id, version: 1, at: daysAgo(days), by_id: onPaper ? administratorId : id, is_on_paper: onPaper },
      ];
    });
    const version = { version: 1, text_el: TERMS_EL, text_en: TERMS_EN, link: '' };
    return {
      versions: [{ ...version, published_at: daysAgo(TERMS_SINCE_DAYS), published_by_id: administratorId }],
      consents,
    };
  }

  /** Medical certificates: most hold for long, some end soon, have ended or are missing; those with a story hold. */
  documents(): Row[] {
    const { clients, today, now, administratorId } = this.context;
    const seeded = new Seeded(548);
    return clients.flatMap((client, place) => {
      const lot = place < FIRST_NOTED ? 1 : seeded.between(0, 99) / 100;
      const days = seeded.between(60, 330);
      if (lot < 0.06) return [];
      const ends = lot < 0.1 ? -days / 10 : lot < 0.15 ? days / 12 : days;
      return {
        ...{ client_id: client.id, kind: 'medical', valid_until: addDays(today, Math.round(ends)), note: '' },
        ...{ added_by_id: administratorId, created_at: new Date(now.getTime() - 30 * 86_400_000) },
      };
    });
  }
}
