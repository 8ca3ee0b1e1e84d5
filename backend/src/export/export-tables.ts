import { columnOf } from '../clients/client.sql.js';
import { CLIENT_FIELD_WORDS, NAMED_CLIENT_FIELDS } from '../contract/client-field-names.js';
import type { Language } from '../contract/languages.js';

/** A column of an exported file: its name, its meaning, and its SQL when it is not the table's column `t.<name>`. */
interface ExportColumn {
  name: string;
  text: Readonly<Record<Language, string>>;
  sql?: string;
  /** Euros, written as spreadsheets of the reader's language read them. */
  isAmount?: true;
  /** Left out while the gym has one room. */
  isOfRooms?: true;
  /** Left out while the gym uses no classes. */
  isOfClasses?: true;
}

interface ExportedTable {
  table: string;
  /** Left out while the gym has one room. */
  isOfRooms?: true;
  /** Left out while the gym uses no classes. */
  isOfClasses?: true;
  /** Without its ending. */
  file: string;
  text: Readonly<Record<Language, string>>;
  columns: readonly ExportColumn[];
  /** Beyond the table itself, which is `t`. */
  from?: string;
  where?: string;
  /** Columns of the table that are left out, each with its reason. */
  without?: Readonly<Record<string, string>>;
}

const column = (name: string, el: string, en: string, sql?: string): ExportColumn => ({
  ...{ name, text: { el, en } },
  ...(sql !== undefined && { sql }),
});
/** Times are UTC, as ISO 8601. */
const instant = (name: string, el: string, en: string): ExportColumn =>
  column(
    name,
    `${el} (ώρα UTC)`,
    `${en} (UTC)`,
    `to_char(t.${name} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  );

const ID = column('id', 'Αναγνωριστικό της γραμμής', 'Identifier of the row');
const CLIENT_ID = column('client_id', 'Ο πελάτης: το id στο clients.csv', 'The client: id in clients.csv');
const SLOT_DATE = column('appointment_date', 'Ημερομηνία', 'Date');
const START = column('start_time', 'Αρχική ώρα έναρξης της θέσης', 'Original start of the timeslot');
const END = column('end_time', 'Αρχική ώρα λήξης της θέσης', 'Original end of the timeslot');
/** Only while the gym has several. */
const ROOM: ExportColumn = {
  ...column('room', 'Η αίθουσα: το number στο rooms.csv', 'The room: number in rooms.csv'),
  isOfRooms: true,
};
const CREATED = instant('created_at', 'Πότε δημιουργήθηκε', 'When it was made');
const LANGUAGE = column('language', 'Γλώσσα: el ή en', 'Language: el or en');
const NAME = column('name', 'Ονοματεπώνυμο', 'Full name');
const EMAIL = column('email', 'Email σύνδεσης', 'Email for signing in');
const PHONE = column('phone', 'Τηλέφωνο', 'Phone');
const ACTIVE = column('is_active', 'Ο λογαριασμός είναι ενεργός', 'The account is active');
const CONFIRMED = instant('email_confirmed_at', 'Πότε επιβεβαιώθηκε το email', 'When the email was confirmed');

const ofClasses = (of: ExportColumn): ExportColumn => ({ ...of, isOfClasses: true });
const CLASS_ID = ofClasses(column('class_id', 'Το μάθημα: το id στο classes.csv', 'The class: id in classes.csv'));
const TRAINER_ID = ofClasses(
  column('trainer_id', 'Ο γυμναστής: το id στο trainers.csv', 'The trainer: id in trainers.csv'),
);
const NAMES = [
  column('name_el', 'Όνομα στα ελληνικά', 'Name in Greek'),
  column('name_en', 'Όνομα στα αγγλικά· κενό: το ελληνικό', 'Name in English; empty: the Greek one'),
  column('description_el', 'Περιγραφή στα ελληνικά', 'Description in Greek'),
  column('description_en', 'Περιγραφή στα αγγλικά· κενό: η ελληνική', 'Description in English; empty: the Greek one'),
];

const COURSE_ID = column('course_id', 'Ο κύκλος: το id στο courses.csv', 'The course: id in courses.csv');

const CLASS_IDS = ofClasses(
  column('class_ids', 'Τα μαθήματα για τα οποία ισχύει· κενό: όλα', 'The classes that it is for; empty: all'),
);

const OPENS_EARLIER = ofClasses(
  column(
    'opens_earlier_days',
    'Τα μαθήματα ανοίγουν τόσες ημέρες νωρίτερα',
    'Days by which classes open earlier for it',
  ),
);

const AREA_IDS: ExportColumn = {
  ...column(
    'area_ids',
    'Οι αίθουσες για τις οποίες ισχύει: number στο rooms.csv· κενό: όλες',
    'The rooms that it is for: number in rooms.csv; empty: all',
  ),
  isOfRooms: true,
};

const ON_OFFER = column('is_active', 'Μπαίνει σε νέα τμήματα', 'Given to further timeslots');

const namedFields = ({ ofGuardian }: { ofGuardian: boolean }): ExportColumn[] =>
  NAMED_CLIENT_FIELDS.filter((name) => name.startsWith('guardian') === ofGuardian).map((name) =>
    column(columnOf(name), CLIENT_FIELD_WORDS.el[name], CLIENT_FIELD_WORDS.en[name]),
  );

const OF_SIGN_IN = {
  password_hash: 'a secret',
  session_version: 'ends sessions, says nothing about the person',
  search_key: 'derived from name, email and phone',
};
const PLAN_LIMITS = [
  column('weekly_limit', 'Επισκέψεις την εβδομάδα· 0: χωρίς όριο', 'Visits a week; 0: no such limit'),
  column('pack_visits', 'Επισκέψεις της κάρτας· 0: δεν είναι κάρτα', 'Visits of the pack; 0: not a pack'),
  column('is_morning_only', 'Μόνο πρωινές ώρες', 'Mornings only'),
];

const LATEST_SUBSCRIPTION = `LEFT JOIN LATERAL (SELECT s.* FROM subscriptions s WHERE s.client_id = t.id
  ORDER BY s.is_active DESC, s.start_date DESC LIMIT 1) s ON true`;

/** Every file of an export of everything. A column of a table that is in no file is in its `without`. */
export const EXPORTED_TABLES: readonly ExportedTable[] = [
  {
    table: 'users',
    file: 'clients',
    text: {
      el: 'Πελάτες με την τελευταία συνδρομή τους. Διαβάζεται και από την εισαγωγή πελατών.',
      en: 'Clients with their latest subscription. The import of clients reads it, too.',
    },
    from: LATEST_SUBSCRIPTION,
    where: 't.role = 2',
    columns: [
      ...[ID, NAME, EMAIL, PHONE],
      ...namedFields({ ofGuardian: false }),
      column(
        'guardian_id',
        'Ο ενήλικος που κλείνει για το παιδί: το id εδώ· η εισαγωγή προσπερνά τα παιδιά',
        'The adult who books for the child: id here; the import skips children',
      ),
      ...namedFields({ ofGuardian: true }),
      column('start_date', 'Έναρξη της τελευταίας συνδρομής', 'Start of the latest subscription', 's.start_date'),
      column(
        'end_date',
        'Λήξη της τελευταίας συνδρομής· never: δεν λήγει',
        'End of the latest subscription; never: it has no end',
        "CASE WHEN s.id IS NOT NULL THEN coalesce(s.end_date::text, 'never') END",
      ),
      column(
        'monthly_limit',
        'Επισκέψεις τον μήνα· 0: απεριόριστες',
        'Visits a month; 0: unlimited',
        's.monthly_limit',
      ),
      {
        ...column(
          'balance',
          'Υπόλοιπο σε ευρώ· θετικό: οφείλει, αρνητικό: έχει προπληρώσει',
          'Balance in euros; positive: owed, negative: paid ahead',
          '(SELECT round(sum(l.amount_cents) / 100.0, 2) FROM ledger_entries l WHERE l.client_id = t.id)',
        ),
        isAmount: true,
      },
      ACTIVE,
      column('is_morning_client', 'Πρωινός πελάτης', 'Morning client'),
      column('admin_notification_enabled', 'Το προσωπικό ειδοποιείται για κρατήσεις', 'Staff are told of bookings'),
      ...[LANGUAGE, CREATED, CONFIRMED],
      instant('erasure_requested_at', 'Πότε ζήτησε διαγραφή', 'When they asked for erasure'),
    ],
    without: { ...OF_SIGN_IN, role: 'clients and staff have a file each', staff_role: 'of staff only' },
  },
  {
    table: 'users',
    file: 'staff',
    text: { el: 'Λογαριασμοί προσωπικού', en: 'Staff accounts' },
    where: 't.role = 1',
    columns: [
      ...[ID, NAME, EMAIL, PHONE],
      column('staff_role', 'Ρόλος: owner, manager, desk, trainer', 'Role: owner, manager, desk, trainer'),
      ...[ACTIVE, LANGUAGE, CREATED, CONFIRMED],
    ],
  },
  {
    table: 'api_keys',
    file: 'programs',
    text: {
      el: 'Εφαρμογές με κλειδί, και οι παλαιές· όποιο id δεν είναι στο staff.csv είναι εδώ',
      en: 'Programs with a key, former ones as well; an id that is not in staff.csv is here',
    },
    from: 'JOIN users u ON u.id = t.id',
    columns: [
      ID,
      column('name', 'Όνομα της εφαρμογής', 'Name of the program', 'u.name'),
      column('permissions', 'Τι μπορεί να κάνει', 'What it may do'),
      column('last_day', 'Τελευταία ημέρα που ισχύει· κενό: χωρίς', 'Last day that it works; empty: none'),
      CREATED,
      instant('last_used_at', 'Τελευταία χρήση', 'Last use'),
    ],
    without: { key_hash: 'a secret' },
  },
  {
    table: 'webhooks',
    file: 'webhooks',
    text: { el: 'Διευθύνσεις που ειδοποιούνται, και οι παλαιές', en: 'Addresses that are told, former ones as well' },
    columns: [
      ID,
      column('name', 'Όνομα της εφαρμογής', 'Name of the program'),
      column('address', 'Διεύθυνση', 'Address'),
      column('events', 'Για τι ειδοποιείται', 'What it is told of'),
      column('is_active', 'Ενεργή', 'Switched on'),
      CREATED,
      instant('failing_since', 'Από πότε δεν φτάνει τίποτα', 'Since when nothing arrives'),
      instant('stopped_at', 'Πότε σταμάτησε μόνη της', 'When it stopped by itself'),
      instant('removed_at', 'Πότε καταργήθηκε', 'When it was removed'),
    ],
    without: { secret: 'a secret' },
  },
  {
    table: 'subscriptions',
    file: 'subscriptions',
    text: { el: 'Όλες οι συνδρομές, και οι παλαιές', en: 'All subscriptions, former ones as well' },
    columns: [
      ...[ID, CLIENT_ID],
      column('start_date', 'Έναρξη', 'Start'),
      column('end_date', 'Λήξη· κενό: δεν λήγει', 'End; empty: it has none'),
      column('monthly_limit', 'Επισκέψεις τον μήνα· 0: απεριόριστες', 'Visits a month; 0: unlimited'),
      ...PLAN_LIMITS,
      CLASS_IDS,
      AREA_IDS,
      OPENS_EARLIER,
      column('is_active', 'Ενεργοποιημένη', 'Switched on'),
      instant('frozen_at', 'Πότε πάγωσε', 'When it was frozen'),
      column('remaining_days_at_freeze', 'Ημέρες που απέμεναν όταν πάγωσε', 'Days left when it was frozen'),
      column('actual_start_date', 'Πρώτη επίσκεψη', 'First visit'),
      column('actual_end_date', 'Λήξη από την πρώτη επίσκεψη', 'End counted from the first visit'),
      column('moved_days', 'Ημέρες που μετακινήθηκε η έναρξη', 'Days by which the start was moved'),
      column(
        'early_days',
        'Ημέρες που άρχισε νωρίτερα, γιατί η κάρτα πριν είχε τελειώσει',
        'Days by which it began earlier, because the pack before was used up',
      ),
      column('early_from', 'Η πρώτη ημέρα που άρχισε έτσι', 'The first day on which it began so'),
      column('frozen_until', 'Τελευταία παγωμένη ημέρα, αν ορίστηκε', 'Last frozen day, if there is one'),
      column(
        'freeze_budget_days',
        'Ημέρες παγώματος που δικαιούται· κενό: χωρίς όριο',
        'Days it may be frozen by date; empty: no budget',
      ),
      CREATED,
    ],
    without: { end_change: 'on its way into end-lines' },
  },
  {
    table: 'subscription_end_lines',
    file: 'end-lines',
    text: {
      el: 'Γιατί λήγει κάθε συνδρομή τότε που λήγει: μία γραμμή για κάθε αλλαγή της λήξης',
      en: 'Why each subscription ends when it ends: a line for each change of the end',
    },
    columns: [
      column('subscription_id', 'Η συνδρομή: το id στο subscriptions.csv', 'The subscription: id in subscriptions.csv'),
      column('n', 'Σειρά, από το 1', 'Order, from 1 on'),
      column(
        'cause',
        'Αιτία: sold, imported, taken-over, edited, gift, correction, first-visit, freeze, closing, queue, overlap, used-up, undone, changed',
        'Cause: sold, imported, taken-over, edited, gift, correction, first-visit, freeze, closing, queue, overlap, used-up, undone, changed',
      ),
      column('days', 'Ημέρες· στην πρώτη γραμμή η διάρκεια', 'Days; in the first line the length'),
      column('end_date', 'Η λήξη από τότε· κενό: δεν λήγει', 'The end from then on; empty: it has none'),
      instant('at', 'Πότε', 'When'),
      column('by_id', 'Ποιος· κενό: το ίδιο το πρόγραμμα', 'Who; empty: the product itself'),
      column(
        'note',
        'Ο λόγος: ενός κλεισίματος ή με λόγια του προσωπικού',
        'The reason: of a closing, or in words of staff',
      ),
      column('from_date', 'Πρώτη ημέρα του κλεισίματος ή του παγώματος', 'First day of the closing or the freeze'),
      column('until_date', 'Τελευταία ημέρα του', 'Its last day'),
    ],
  },
  {
    table: 'freezes',
    file: 'freezes',
    text: { el: 'Παγώματα με ημερομηνίες', en: 'Freezes by date' },
    columns: [
      ID,
      column('subscription_id', 'Η συνδρομή: το id στο subscriptions.csv', 'The subscription: id in subscriptions.csv'),
      column('from_date', 'Πρώτη παγωμένη ημέρα', 'First frozen day'),
      column('until_date', 'Τελευταία παγωμένη ημέρα', 'Last frozen day'),
      column(
        'state',
        'asked: ζητήθηκε, planned, running, ended, withdrawn: αποσύρθηκε, refused: απορρίφθηκε, lapsed: δεν απαντήθηκε',
        'asked, planned, running, ended, withdrawn, refused, lapsed: not answered',
      ),
      column('moved_days', 'Ημέρες που μετακίνησε τη λήξη', 'Days by which it moved the end'),
      CREATED,
      column('created_by_id', 'Ποιος το έκανε ή το ζήτησε', 'Who made it or asked for it'),
      column('answered_by_id', 'Ποιος απάντησε, αν ζητήθηκε', 'Who answered, if it was asked for'),
      column('answer_reason', 'Τα λόγια της απάντησης', 'Words of the answer'),
      instant(
        'settled_at',
        'Πότε τελείωσε, δεν απαντήθηκε, αποσύρθηκε ή απορρίφθηκε',
        'When it ended, lapsed, was withdrawn or refused',
      ),
    ],
  },
  {
    table: 'compensated_days',
    file: 'compensated-days',
    text: { el: 'Κλειστές ημέρες που δόθηκαν πίσω σε συνδρομές', en: 'Closed days given back to subscriptions' },
    columns: [
      column('subscription_id', 'Η συνδρομή: το id στο subscriptions.csv', 'The subscription: id in subscriptions.csv'),
      column('date', 'Η κλειστή ημέρα', 'The closed day'),
      column('moves_start', 'Μετακίνησε και την έναρξη', 'Moved the start, too'),
    ],
  },
  {
    table: 'plans',
    file: 'plans',
    text: { el: 'Πακέτα που πουλά το γυμναστήριο', en: 'Plans that the gym sells' },
    columns: [
      ID,
      column('name_el', 'Όνομα στα ελληνικά', 'Greek name'),
      column('name_en', 'Όνομα στα αγγλικά', 'English name'),
      column('price_cents', 'Τιμή σε λεπτά του ευρώ', 'Price in euro cents'),
      column('length', 'Διάρκεια', 'Length'),
      column('unit', 'Μονάδα της διάρκειας: days, months', 'Unit of the length: days, months'),
      column('monthly_limit', 'Επισκέψεις τον μήνα· 0: απεριόριστες', 'Visits a month; 0: unlimited'),
      column(
        'freeze_budget_days',
        'Ημέρες παγώματος· κενό: χωρίς όριο',
        'Days it may be frozen by date; empty: no budget',
      ),
      ...PLAN_LIMITS,
      CLASS_IDS,
      AREA_IDS,
      OPENS_EARLIER,
      column('vat_percent', 'ΦΠΑ μέσα στην τιμή, επί τοις εκατό', 'VAT within the price, in percent'),
      column('is_on_sale', 'Πωλείται', 'On sale'),
      column('is_sold_online', 'Πωλείται και online', 'Sold online, too'),
      column('is_trial', 'Δωρεάν δοκιμή, μία φορά σε κάθε άτομο', 'A free trial, once for each person'),
      CREATED,
    ],
  },
  {
    table: 'promotions',
    file: 'promotions',
    text: { el: 'Κωδικοί προσφορών', en: 'Promotion codes' },
    columns: [
      ID,
      column('code', 'Κωδικός', 'Code'),
      column('percent', 'Έκπτωση επί τοις εκατό', 'Discount in percent'),
      column('cents', 'Έκπτωση σε λεπτά του ευρώ', 'Discount in euro cents'),
      column('first_day', 'Από', 'First day'),
      column('last_day', 'Έως', 'Last day'),
      column('most_uses', 'Το πολύ πωλήσεις', 'Most sales'),
      column(
        'plan_ids',
        'Για ποια πακέτα: τα id στο plans.csv· κενό: όλα',
        'For which plans: ids in plans.csv; empty: all',
      ),
      column('is_active', 'Ισχύει', 'Active'),
      CREATED,
    ],
  },
  {
    table: 'sales',
    file: 'sales',
    text: { el: 'Πωλήσεις, με τους όρους τους', en: 'Sales, with their terms' },
    columns: [
      ...[ID, CLIENT_ID],
      column('subscription_id', 'Η συνδρομή: το id στο subscriptions.csv', 'The subscription: id in subscriptions.csv'),
      column('plan_id', 'Το πακέτο: το id στο plans.csv', 'The plan: id in plans.csv'),
      column('plan_name_el', 'Όνομα όπως πωλήθηκε', 'Greek name as sold'),
      column('plan_name_en', 'Αγγλικό όνομα όπως πωλήθηκε', 'English name as sold'),
      column('start_date', 'Έναρξη', 'Start'),
      column('end_date', 'Λήξη', 'End'),
      column('price_cents', 'Τιμή σε λεπτά του ευρώ', 'Price in euro cents'),
      column('discount_cents', 'Έκπτωση σε λεπτά του ευρώ', 'Discount in euro cents'),
      column('discount_reason', 'Αιτία της έκπτωσης', 'Reason of the discount'),
      column('promotion_id', 'Ο κωδικός προσφοράς: το id στο promotions.csv', 'The promotion: id in promotions.csv'),
      column('vat_percent', 'ΦΠΑ μέσα στην τιμή, επί τοις εκατό', 'VAT within the price, in percent'),
      column('due_on', 'Τελευταία ημέρα πληρωμής', 'Last day to pay'),
      instant('sold_at', 'Πότε πωλήθηκε', 'When it was sold'),
      column('sold_by_id', 'Ποιος πούλησε: το id στο staff.csv', 'Who sold it: id in staff.csv'),
    ],
  },
  {
    table: 'ledger_entries',
    file: 'ledger',
    text: { el: 'Χρεώσεις, πληρωμές και αντιλογισμοί', en: 'Charges, payments and reversals' },
    columns: [
      ...[ID, CLIENT_ID],
      column(
        'kind',
        'Είδος: charge, payment, reversal, opening, refund, dispute',
        'Kind: charge, payment, reversal, opening, refund, dispute',
      ),
      column(
        'amount_cents',
        'Λεπτά του ευρώ· θετικά: οφειλή, αρνητικά: πληρωμή',
        'Euro cents; positive: owed, negative: paid',
      ),
      column(
        'method',
        'Τρόπος: cash, card, transfer, iris, other, stripe, viva, giftCard',
        'Method: cash, card, transfer, iris, other, stripe, viva, giftCard',
      ),
      column('receipt_year', 'Έτος της απόδειξης', 'Year of the receipt'),
      column('receipt_no', 'Αριθμός της απόδειξης στο έτος', 'Number of the receipt in that year'),
      column('due_on', 'Τελευταία ημέρα πληρωμής', 'Last day to pay'),
      column('sale_id', 'Η πώληση: το id στο sales.csv', 'The sale: id in sales.csv'),
      ofClasses(
        column(
          'course_entry_id',
          'Η θέση σε κύκλο: το id στο course-members.csv',
          'The place in a course: id in course-members.csv',
        ),
      ),
      column('reverses_id', 'Η κίνηση που αντιλογίζεται: το id εδώ', 'The entry that it reverses: id here'),
      column('reason', 'Αιτία του αντιλογισμού', 'Reason of the reversal'),
      instant('at', 'Πότε', 'When'),
      column('by_id', 'Ποιος: το id στο staff.csv', 'Who: id in staff.csv'),
    ],
  },
  {
    table: 'gift_cards',
    file: 'gift-cards',
    text: { el: 'Δωροκάρτες', en: 'Gift cards' },
    columns: [
      ID,
      column('last_four', 'Τα τέσσερα τελευταία του κωδικού', 'The last four of the code'),
      column('amount_cents', 'Ποσό σε λεπτά του ευρώ', 'Amount in euro cents'),
      column('balance_cents', 'Υπόλοιπο σε λεπτά του ευρώ', 'Left, in euro cents'),
      column('buyer_id', 'Αγοραστής: το id στο clients.csv', 'Buyer: id in clients.csv'),
      column('for_whom', 'Για ποιον', 'For whom'),
      column('valid_until', 'Ισχύει έως', 'Valid until'),
      column('is_cancelled', 'Ακυρώθηκε', 'Cancelled'),
    ],
    without: { code_hash: 'a secret, which pays' },
  },
  {
    table: 'gift_card_moves',
    file: 'gift-card-moves',
    text: { el: 'Κινήσεις των δωροκαρτών', en: 'Moves of gift cards' },
    columns: [
      ID,
      column('card_id', 'Η κάρτα: το id στο gift-cards.csv', 'The card: id in gift-cards.csv'),
      column(
        'kind',
        'Είδος: sold, used, returned, cancelled, held, released',
        'Kind: sold, used, returned, cancelled, held, released',
      ),
      column('amount_cents', 'Λεπτά του ευρώ· αρνητικά: από την κάρτα', 'Euro cents; negative: off the card'),
      column(
        'method',
        'Τρόπος που πληρώθηκε ή επιστράφηκε: cash, card, transfer, iris, other',
        'Way in which it was paid, or paid back: cash, card, transfer, iris, other',
      ),
      column('receipt_year', 'Έτος της απόδειξης', 'Year of the receipt'),
      column('receipt_no', 'Αριθμός της απόδειξης στο έτος', 'Number of the receipt in that year'),
      column('entry_id', 'Η πληρωμή: το id στο ledger.csv', 'The payment: id in ledger.csv'),
      column(
        'payment_id',
        'Η πληρωμή online: το id στο online-payments.csv',
        'The online payment: id in online-payments.csv',
      ),
      column('reason', 'Αιτία της ακύρωσης', 'Reason of the cancellation'),
      instant('at', 'Πότε', 'When'),
      column('by_id', 'Ποιος: το id στο staff.csv ή στο clients.csv', 'Who: id in staff.csv or clients.csv'),
    ],
  },
  {
    table: 'till_closings',
    file: 'till-closings',
    text: { el: 'Κλεισίματα του ταμείου', en: 'Closings of the till' },
    columns: [
      ID,
      column('number', 'Αριθμός', 'Number'),
      instant('since', 'Από πότε', 'Since when'),
      instant('until', 'Έως πότε', 'Until when'),
      column('cash_cents', 'Μετρητά σε λεπτά του ευρώ', 'Cash in euro cents'),
      column('card_cents', 'Κάρτα σε λεπτά του ευρώ', 'Card in euro cents'),
      column('transfer_cents', 'Κατάθεση σε λεπτά του ευρώ', 'Bank transfer in euro cents'),
      column('iris_cents', 'IRIS σε λεπτά του ευρώ', 'IRIS in euro cents'),
      column('other_cents', 'Άλλος τρόπος σε λεπτά του ευρώ', 'Another way in euro cents'),
      column('stripe_cents', 'Stripe σε λεπτά του ευρώ', 'Stripe in euro cents'),
      column('viva_cents', 'Viva σε λεπτά του ευρώ', 'Viva in euro cents'),
      column('cards_sold_cents', 'Από αυτά, για δωροκάρτες', 'Of these, for gift cards'),
      column('gift_card_cents', 'Πληρωμές με δωροκάρτες, σε λεπτά', 'Paid with gift cards, in cents'),
      column('counted_cents', 'Μετρητά που μετρήθηκαν, σε λεπτά', 'Cash that was counted, in cents'),
      column('reason', 'Αιτία της διαφοράς', 'Reason of the difference'),
      column('corrects', 'Αριθμός του κλεισίματος που διορθώνει', 'Number of the closing that it corrects'),
      instant('closed_at', 'Πότε έκλεισε', 'When it was closed'),
      column('by_id', 'Ποιος: το id στο staff.csv', 'Who: id in staff.csv'),
    ],
    without: { entry_ids: 'the entries of the ledger between the two instants' },
  },
  {
    table: 'online_payments',
    file: 'online-payments',
    text: { el: 'Πληρωμές στη σελίδα ενός παρόχου', en: "Payments on a provider's page" },
    columns: [
      column('id', 'Κωδικός· η πληρωμή και η πώληση έχουν τον ίδιο', 'Id; its entry and its sale have the same'),
      CLIENT_ID,
      column('payer_id', 'Ποιος πλήρωσε: το id στο clients.csv', 'Who paid: id in clients.csv'),
      column('purpose', 'Σκοπός: debt, plan', 'Purpose: debt, plan'),
      column('plan_id', 'Το πακέτο: το id στο plans.csv', 'The plan: id in plans.csv'),
      column('start_date', 'Πρώτη ημέρα που προσφέρθηκε', 'First day that was offered'),
      column('amount_cents', 'Ποσό σε λεπτά του ευρώ', 'Amount in euro cents'),
      column('provider', 'Πάροχος: stripe, viva', 'Provider: stripe, viva'),
      column('is_live', 'Με χρήματα, όχι δοκιμή', 'With money, no trial'),
      column('order_ref', 'Κωδικός της σελίδας στον πάροχο', 'The page at the provider'),
      column('payment_ref', 'Κωδικός της πληρωμής στον πάροχο', 'The payment at the provider'),
      column('state', 'Κατάσταση', 'State'),
      column('fee_cents', 'Προμήθεια σε λεπτά του ευρώ', 'Fee in euro cents'),
      column('refunded_cents', 'Επιστράφηκαν, σε λεπτά του ευρώ', 'Went back, in euro cents'),
      column('promotion_id', 'Η προσφορά: το id στο promotions.csv', 'The promotion: id in promotions.csv'),
      column('discount_cents', 'Έκπτωση της προσφοράς, σε λεπτά', 'Taken off by it, in euro cents'),
      column('problem', 'Πρόβλημα', 'Problem'),
      column('fault', 'Τι δεν ταίριαζε', 'What did not fit'),
      CREATED,
      instant('settled_at', 'Πότε έγινε γνωστό', 'When it became known'),
      column(
        'renewal_of',
        'Τι ανανέωσε μόνο του: το id στο subscriptions.csv',
        'What it renewed by itself: id in subscriptions.csv',
      ),
      column('try_no', 'Ποια προσπάθεια', 'Which try'),
      instant('charged_at', 'Πότε στάλθηκε η χρέωση', 'When the charge was sent'),
    ],
    without: {
      page_url: 'an address that holds for minutes',
      expires_at: 'the end of that address',
      asked_at: 'when the provider was asked last',
      asks: 'counts requests to the provider',
      answered: 'the last of them whose answer was noted',
      heard_at: 'when something was heard that nobody had signed',
      terms: 'what sales.csv and the subscription say once it is sold',
    },
  },
  {
    table: 'renewal_consents',
    file: 'renewal-consents',
    text: { el: 'Συμφωνίες για αυτόματη ανανέωση', en: 'Consents to renewing by itself' },
    columns: [
      column(
        'id',
        'Η πληρωμή με την οποία δόθηκε: το id στο online-payments.csv',
        'The payment that it came with: id in online-payments.csv',
      ),
      CLIENT_ID,
      column('payer_id', 'Ποιος συμφώνησε: το id στο clients.csv', 'Who agreed: id in clients.csv'),
      column('plan_id', 'Το πακέτο: το id στο plans.csv', 'The plan: id in plans.csv'),
      column('price_cents', 'Το ανώτερο ποσό, σε λεπτά του ευρώ', 'The most that is charged, in euro cents'),
      column('version', 'Έκδοση του κειμένου', 'Version of the words'),
      column('text', 'Το κείμενο', 'The words'),
      column('address', 'Διεύθυνση IP', 'IP address'),
      instant('agreed_at', 'Πότε συμφώνησε', 'When it was agreed'),
      instant('begun_at', 'Από πότε ισχύει', 'Since when it holds'),
      instant('ended_at', 'Πότε τελείωσε', 'When it ended'),
      column('end_reason', 'Γιατί τελείωσε', 'Why it ended'),
      column('ended_by_id', 'Ποιος το τελείωσε', 'Who ended it'),
    ],
    without: { method: 'opens the card to whoever has the keys', terms: 'what sales.csv says of each renewal' },
  },
  {
    table: 'renewals',
    file: 'renewals',
    text: { el: 'Αυτόματες ανανεώσεις', en: 'Renewals by itself' },
    columns: [
      column('subscription_id', 'Τι έληγε: το id στο subscriptions.csv', 'What ended: id in subscriptions.csv'),
      column('consent_id', 'Η συμφωνία: το id στο renewal-consents.csv', 'The consent: id in renewal-consents.csv'),
      column('ends_on', 'Τελευταία ημέρα', 'Last day'),
      column('first_on', 'Ημέρα της πρώτης προσπάθειας', 'Day of the first try'),
      column('price_cents', 'Ποσό σε λεπτά του ευρώ', 'Amount in euro cents'),
      column('state', 'Κατάσταση', 'State'),
      column('tries', 'Προσπάθειες', 'Tries'),
      column('next_on', 'Επόμενη προσπάθεια', 'Next try'),
      instant('told_at', 'Πότε ειδοποιήθηκε', 'When the member was told'),
      instant('settled_at', 'Πότε έκλεισε', 'When it was settled'),
    ],
  },
  {
    table: 'payment_places',
    file: 'places-paid-for',
    text: { el: 'Θέσεις που κρατήθηκαν όσο πλήρωναν', en: 'Places that were held while somebody paid' },
    columns: [
      column('payment_id', 'Η πληρωμή: το id στο online-payments.csv', 'The payment: id in online-payments.csv'),
      ...[SLOT_DATE, START, END, ROOM],
      instant('held_until', 'Έως πότε κρατήθηκε', 'Until when it was held'),
      column('outcome', 'Τι έγινε: booked, lost', 'What came of it: booked, lost'),
      column('reasons', 'Κανόνες που την αρνήθηκαν', 'Rules that refused it'),
      instant('decided_at', 'Πότε έγινε γνωστό', 'When it became known'),
    ],
  },
  {
    table: 'online_refunds',
    file: 'online-refunds',
    text: { el: 'Επιστροφές που ζήτησε το προσωπικό', en: 'Refunds that staff asked for' },
    columns: [
      column('id', 'Κωδικός', 'Id'),
      column('payment_id', 'Η πληρωμή: το id στο online-payments.csv', 'The payment: id in online-payments.csv'),
      column('amount_cents', 'Ποσό σε λεπτά του ευρώ', 'Amount in euro cents'),
      column('state', 'Κατάσταση: begun, done, refused', 'State: begun, done, refused'),
      column('reason', 'Λόγος', 'Reason'),
      column('by_id', 'Ποιος το ζήτησε', 'Who asked for it'),
      column('reference', 'Κωδικός στον πάροχο', "The provider's name for it"),
      instant('begun_at', 'Πότε ζητήθηκε', 'When it was asked for'),
    ],
  },
  {
    table: 'online_payment_events',
    file: 'online-payment-events',
    text: { el: 'Κινήσεις που ήρθαν από πάροχο', en: 'Entries that a provider told of' },
    columns: [
      column('entry_id', 'Η κίνηση: το id στο ledger.csv', 'The entry: id in ledger.csv'),
      column('payment_id', 'Η πληρωμή: το id στο online-payments.csv', 'The payment: id in online-payments.csv'),
      column('kind', 'Είδος: paid, refund, failed, dispute, won', 'Kind: paid, refund, failed, dispute, won'),
      column('reference', 'Κωδικός στον πάροχο', "The provider's name for it"),
    ],
  },
  {
    table: 'appointments',
    file: 'appointments',
    text: { el: 'Όλα τα ραντεβού, και τα ακυρωμένα', en: 'All appointments, cancelled ones as well' },
    columns: [
      ...[ID, CLIENT_ID],
      column('subscription_id', 'Η συνδρομή: το id στο subscriptions.csv', 'The subscription: id in subscriptions.csv'),
      ...[SLOT_DATE, START, END, ROOM],
      column('effective_start_time', 'Πραγματική ώρα έναρξης', 'Start as it really is'),
      column('effective_end_time', 'Πραγματική ώρα λήξης', 'End as it really is'),
      instant('starts_at', 'Έναρξη', 'Start'),
      instant('ends_at', 'Λήξη', 'End'),
      column('status', '1 επιβεβαιωμένο, 2 ακυρωμένο, 3 ολοκληρωμένο', '1 confirmed, 2 cancelled, 3 completed'),
      instant('booked_at', 'Πότε κλείστηκε', 'When it was booked'),
      column('booked_by_id', 'Ποιος το έκλεισε', 'Who booked it'),
      CLASS_ID,
      TRAINER_ID,
      ofClasses(
        column(
          'is_apart',
          'Κύκλος με δική του τιμή: δεν μετρά σε όριο',
          'Of a course with its own price: it counts for no limit',
        ),
      ),
      column('is_admin_override', 'Κλείστηκε παρά τους κανόνες', 'Booked in spite of the rules'),
      column(
        'overridden',
        'Κανόνες που παρακάμφθηκαν',
        'Rules that were overridden',
        "array_to_string(t.overridden, ' ')",
      ),
      instant('promoted_at', 'Πότε κλείστηκε από τη λίστα αναμονής', 'When the waiting list booked it'),
      instant('cancelled_at', 'Πότε ακυρώθηκε', 'When it was cancelled'),
      column('cancelled_by_id', 'Ποιος το ακύρωσε', 'Who cancelled it'),
      column('cancel_reason', 'Αιτία της ακύρωσης', 'Reason of the cancellation'),
      column('cancel_cause', 'Πάγωμα ή απενεργοποίηση που το ακύρωσε', 'The freeze or deactivation that cancelled it'),
      column(
        'attendance',
        'Αν ήρθε: attended, absent· κενό: δεν σημειώθηκε',
        'Whether they came: attended, absent; empty: not marked',
      ),
      instant('attendance_at', 'Πότε σημειώθηκε', 'When that was marked'),
      column(
        'attendance_device',
        'Το τάμπλετ εισόδου που το σημείωσε· κενό: το προσωπικό',
        'The tablet at the door that marked it; empty: staff',
        '(SELECT d.name FROM door_devices d WHERE d.id = t.attendance_device_id)',
      ),
      instant('staff_marked_at', 'Πότε το άλλαξε τελευταία φορά το προσωπικό', 'When staff last changed that mark'),
      instant('moved_at', 'Πότε άλλαξε ώρα', 'When it was moved'),
      column('cancelled_late', 'Ακυρώθηκε μετά την προθεσμία', 'Cancelled after the deadline'),
      instant('forgiven_at', 'Από πότε δεν μετρά πια', 'Since when it counts no more'),
      column(
        'forgiven_by_id',
        'Ποιος το συγχώρησε· κενό: πήρε άλλος τη θέση',
        'Who forgave it; empty: the place was filled',
      ),
    ],
    without: {
      attendance_device_id: 'attendance_device has its name',
      capacity_at_booking: 'guards the capacity while booking',
      monthly_limit_at_booking: 'guards the limit while booking',
      seen_at: 'whether a notice on the screen was read',
    },
  },
  {
    table: 'client_tags',
    file: 'tags',
    text: { el: 'Ετικέτες πελατών', en: 'Tags of clients' },
    columns: [ID, column('name', 'Όνομα της ετικέτας', 'Name of the tag'), column('colour', 'Χρώμα', 'Colour')],
    without: { name_key: 'derived from the name' },
  },
  {
    table: 'client_tag_links',
    file: 'tagged-clients',
    text: { el: 'Ποιος πελάτης έχει ποια ετικέτα', en: 'Which client has which tag' },
    columns: [CLIENT_ID, column('tag_id', 'Η ετικέτα: το id στο tags.csv', 'The tag: id in tags.csv')],
  },
  {
    table: 'client_notes',
    file: 'notes',
    text: { el: 'Σημειώσεις του προσωπικού για πελάτες', en: 'Notes of staff on clients' },
    columns: [
      ...[ID, CLIENT_ID],
      column('text', 'Η σημείωση', 'The note'),
      column('is_pinned', 'Φαίνεται όπου γίνονται κρατήσεις', 'Shown where staff book'),
      column('author_id', 'Ποιος την έγραψε: το id στο staff.csv', 'Who wrote it: id in staff.csv'),
      CREATED,
      instant('edited_at', 'Πότε άλλαξε', 'When it was changed'),
    ],
  },
  {
    table: 'client_todos',
    file: 'todos',
    text: { el: 'Εκκρεμότητες του προσωπικού για πελάτες', en: 'To-dos of staff about clients' },
    columns: [
      ...[ID, CLIENT_ID],
      column('text', 'Τι πρέπει να γίνει', 'What is to be done'),
      column('due_on', 'Πότε', 'On which day'),
      column('for_id', 'Για ποιον: το id στο staff.csv· κενό: για όλους', 'For whom: id in staff.csv; empty: anybody'),
      column('author_id', 'Ποιος την έγραψε: το id στο staff.csv', 'Who wrote it: id in staff.csv'),
      CREATED,
      instant('done_at', 'Πότε έγινε', 'When it was done'),
      column('done_by_id', 'Ποιος την έκανε: το id στο staff.csv', 'Who did it: id in staff.csv'),
    ],
  },
  {
    table: 'client_documents',
    file: 'documents',
    text: {
      el: 'Έγγραφα πελατών· τα αρχεία τους είναι στον φάκελο documents, με όνομα το id',
      en: 'Documents of clients; their files are in the folder documents, named by the id',
    },
    columns: [
      ...[ID, CLIENT_ID],
      column('kind', 'Είδος: medical, waiver, contract, other', 'Kind: medical, waiver, contract, other'),
      column('valid_until', 'Τελευταία ημέρα· κενό: δεν λήγει', 'Last day; empty: it has no end'),
      column('note', 'Σημείωση', 'Note'),
      column('added_by_id', 'Ποιος το πρόσθεσε: το id στο staff.csv', 'Who added it: id in staff.csv'),
      CREATED,
      column('file_name', 'Όνομα του αρχείου, αν υπάρχει', 'Name of the file, if there is one', 'f.name'),
    ],
    from: 'LEFT JOIN client_document_files f ON f.document_id = t.id',
  },
  {
    table: 'gym_terms',
    file: 'terms',
    text: { el: 'Οι όροι του γυμναστηρίου, κάθε έκδοση', en: "The gym's terms, every version" },
    columns: [
      column('version', 'Έκδοση', 'Version'),
      column('text_el', 'Κείμενο στα ελληνικά', 'Text in Greek'),
      column('text_en', 'Κείμενο στα αγγλικά', 'Text in English'),
      column('link', 'Σύνδεσμος, αν υπάρχει', 'Link, if there is one'),
      instant('published_at', 'Πότε δημοσιεύτηκε', 'When it was published'),
      column('published_by_id', 'Ποιος τη δημοσίευσε: το id στο staff.csv', 'Who published it: id in staff.csv'),
    ],
  },
  {
    table: 'terms_consents',
    file: 'accepted-terms',
    text: { el: 'Ποιος αποδέχτηκε ποια έκδοση των όρων', en: 'Who has accepted which version of the terms' },
    columns: [
      CLIENT_ID,
      column('version', 'Η έκδοση: version στο terms.csv', 'The version: version in terms.csv'),
      instant('at', 'Πότε', 'When'),
      column(
        'by_id',
        'Ποιος: ο πελάτης, ο ενήλικος του παιδιού ή, σε χαρτί, το προσωπικό',
        'Who: the client, the adult of a child or, on paper, staff',
      ),
      column('is_on_paper', 'Έγινε σε χαρτί', 'It was on paper'),
      column('address', 'Διεύθυνση IP', 'IP address'),
    ],
  },
  {
    table: 'interests',
    file: 'waiting-list',
    text: { el: 'Όσοι περιμένουν θέση', en: 'Who waits for a place' },
    columns: [
      ...[ID, CLIENT_ID, SLOT_DATE, START, END, ROOM, CREATED],
      column(
        'rank',
        'Η σειρά που όρισε το προσωπικό· κενό: κατά την άφιξη',
        'The order set by staff; empty: by arrival',
      ),
      column('notice_hours', 'Όχι αργότερα από τόσες ώρες πριν', 'No later than so many hours before'),
      column('any_of', 'Ίδιο σε όσες αρκεί μία', 'The same in those of which any one will do'),
      column('is_preferred', 'Μένει και αν κλειστεί άλλη της ημέρας', 'Stays when another one of the date is filled'),
      instant('held_until', 'Έως πότε κρατιέται θέση', 'Until when a place is held'),
      column('payment_id', 'Κρατιέται όσο πληρώνει: η πληρωμή', 'Held while they pay: the payment'),
      column('waited', 'Περίμενε ήδη πριν πληρώσει', 'They waited before they paid'),
      instant('lapsed_at', 'Πότε πέρασε θέση που κρατήθηκε', 'When a held place was let pass'),
      instant('passed_over_at', 'Πότε γράψαμε γιατί προσπεράστηκε', 'When they were told why others came first'),
      instant('told_at', 'Πότε γράψαμε ότι υπάρχει θέση', 'When they were told of a free place'),
    ],
  },
  {
    table: 'past_waits',
    file: 'past-waits',
    text: { el: 'Όσοι περίμεναν θέση, και αν τη βρήκαν', en: 'Who waited for a place, and whether they got it' },
    columns: [
      ...[ID, CLIENT_ID, SLOT_DATE, START, END, ROOM],
      instant('asked_at', 'Πότε τη ζήτησε', 'When they asked for it'),
      column('was_served', 'Βρήκε θέση', 'Got a place'),
    ],
  },
  {
    table: 'standing_bookings',
    file: 'standing-bookings',
    text: {
      el: 'Θέσεις που κλείνονται μόνες τους κάθε εβδομάδα',
      en: 'Places that are booked by themselves every week',
    },
    columns: [
      ...[ID, CLIENT_ID],
      column('day_of_week', 'Ημέρα: 0 Κυριακή έως 6 Σάββατο', 'Weekday: 0 Sunday to 6 Saturday'),
      ...[START, END, ROOM],
      column('from_date', 'Πρώτη ημερομηνία', 'First date'),
      column('until_date', 'Τελευταία ημερομηνία, αν υπάρχει', 'Last date, if any'),
      column('paused_until', 'Τελευταία ημερομηνία παύσης, αν υπάρχει', 'Last date of a pause, if any'),
      CREATED,
      column('created_by_id', 'Ποιος την έκανε', 'Who made it'),
      instant('ended_at', 'Πότε τερματίστηκε', 'When it was ended'),
    ],
    without: { judged_on: 'when the nightly run last saw it' },
  },
  {
    table: 'standing_dates',
    file: 'standing-dates',
    text: { el: 'Τι έγινε με κάθε ημερομηνία τους', en: 'What came of each of their dates' },
    columns: [
      column(
        'standing_id',
        'Η σταθερή κράτηση: το id στο standing-bookings.csv',
        'The standing booking: id in standing-bookings.csv',
      ),
      column('date', 'Ημερομηνία', 'Date'),
      column(
        'appointment_id',
        'Το ραντεβού, αν κλείστηκε: το id στο appointments.csv',
        'The appointment, if booked: id in appointments.csv',
      ),
      column(
        'reasons',
        'Γιατί παραλείφθηκε, αν παραλείφθηκε (JSON)',
        'Why it was skipped, if it was (JSON)',
        't.reasons::text',
      ),
      instant('decided_at', 'Πότε κρίθηκε', 'When it was decided'),
    ],
  },
  {
    table: 'classes',
    isOfClasses: true,
    file: 'classes',
    text: { el: 'Μαθήματα', en: 'Classes' },
    columns: [
      ID,
      ...NAMES,
      column('colour', 'Χρώμα', 'Colour'),
      column('capacity', 'Θέσεις· κενό: όσες ορίζουν οι ρυθμίσεις', 'Places; empty: as the settings say'),
      column(
        'cancel_hours',
        'Ακύρωση έως τόσες ώρες πριν· κενό: οι ρυθμίσεις',
        'Hours before until which it is cancelled; empty: the settings',
      ),
      column('opens_days', 'Ανοίγει τόσες ημέρες πριν· κενό: όπως όλα', 'Days before on which it opens; empty: as all'),
      column(
        'min_visits',
        'Με λιγότερες κρατήσεις ακυρώνεται· κενό: ποτέ',
        'With fewer bookings it is cancelled; empty: never',
      ),
      column('decide_hours', 'Πόσες ώρες πριν κρίνεται αυτό', 'Hours before at which that is decided'),
      ON_OFFER,
      CREATED,
    ],
  },
  {
    table: 'courses',
    isOfClasses: true,
    file: 'courses',
    text: { el: 'Κύκλοι μαθημάτων', en: 'Courses' },
    columns: [
      ID,
      NAMES[0] as ExportColumn,
      NAMES[1] as ExportColumn,
      CLASS_ID,
      column('price_cents', 'Τιμή σε λεπτά του ευρώ', 'Price in euro cents'),
      column('vat_percent', 'ΦΠΑ μέσα στην τιμή, επί τοις εκατό', 'VAT within the price, in percent'),
      column('join_until', 'Τελευταία ημέρα εγγραφής', 'Last day to join'),
      column('is_offered', 'Το βλέπουν τα μέλη', 'Members see it'),
      CREATED,
    ],
  },
  {
    table: 'course_dates',
    isOfClasses: true,
    file: 'course-dates',
    text: { el: 'Οι ημερομηνίες τους', en: 'Their dates' },
    columns: [COURSE_ID, column('date', 'Ημερομηνία', 'Date'), START, END, ROOM],
  },
  {
    table: 'course_entries',
    isOfClasses: true,
    file: 'course-members',
    text: { el: 'Ποιος μπήκε σε ποιον κύκλο', en: 'Who joined which course' },
    columns: [
      ...[ID, COURSE_ID, CLIENT_ID],
      column('name_el', 'Όνομα του κύκλου τότε', 'Name of the course then'),
      column('name_en', 'Αγγλικό όνομα τότε', 'English name then'),
      column('price_cents', 'Τιμή σε λεπτά του ευρώ', 'Price in euro cents'),
      column('vat_percent', 'ΦΠΑ μέσα στην τιμή, επί τοις εκατό', 'VAT within the price, in percent'),
      instant('joined_at', 'Πότε μπήκε', 'When they joined'),
      column('joined_by_id', 'Ποιος το έκανε', 'Who did it'),
      instant('ended_at', 'Πότε αποχώρησε', 'When they left'),
      column('ended_by_id', 'Ποιος το έκανε', 'Who did it'),
    ],
  },
  {
    table: 'course_visits',
    isOfClasses: true,
    file: 'course-visits',
    text: { el: 'Τα ραντεβού τους', en: 'Their appointments' },
    columns: [
      column('appointment_id', 'Το ραντεβού: το id στο appointments.csv', 'The appointment: id in appointments.csv'),
      column('entry_id', 'Η θέση: το id στο course-members.csv', 'The place: id in course-members.csv'),
    ],
  },
  {
    table: 'trainer_rates',
    isOfClasses: true,
    file: 'trainer-rates',
    text: { el: 'Αμοιβές γυμναστών', en: 'Rates of trainers' },
    columns: [
      ...[ID, TRAINER_ID, CLASS_ID],
      column('per_class_cents', 'Λεπτά του ευρώ για κάθε μάθημα', 'Euro cents for each class'),
      column('per_head_cents', 'Λεπτά του ευρώ για κάθε άτομο', 'Euro cents for each person'),
      column('valid_from', 'Ισχύει από', 'Valid from'),
      CREATED,
    ],
  },
  {
    table: 'joinings',
    file: 'joining',
    text: { el: 'Όσοι γράφτηκαν μόνοι τους, για 30 ημέρες', en: 'Who joined alone, for 30 days' },
    columns: [
      CLIENT_ID,
      column('plan_id', 'Τι διάλεξαν: το id στο plans.csv', 'What they chose: id in plans.csv'),
      instant('begun_at', 'Πότε ξεκίνησαν', 'When they began'),
      instant('desk_at', 'Πότε είπαν ότι πληρώνουν στο γυμναστήριο', 'When they said that they pay at the gym'),
    ],
    without: { begun_on: 'the day of begun_at' },
  },
  {
    table: 'joining_months',
    file: 'joining-months',
    text: { el: 'Πόσοι από τους παλαιότερους έφτασαν ως πού', en: 'How many of earlier ones came how far' },
    columns: [
      column('month', 'Πρώτη ημέρα του μήνα', 'First day of the month'),
      column('opened', 'Άνοιξαν τη φόρμα', 'Opened the form'),
      column('registered', 'Γράφτηκαν', 'Registered'),
      column('confirmed', 'Επιβεβαίωσαν το email', 'Confirmed the email'),
      column('agreed', 'Δέχτηκαν τους όρους', 'Accepted the terms'),
      column('started', 'Ξεκίνησαν συνδρομή', 'Began a subscription'),
      column('booked', 'Έκλεισαν ώρα', 'Booked'),
    ],
  },
  {
    table: 'class_follows',
    isOfClasses: true,
    file: 'class-follows',
    text: { el: 'Ποιος ακολουθεί ποιο μάθημα', en: 'Who follows which class' },
    columns: [CLIENT_ID, CLASS_ID, CREATED],
    without: { judged_until: 'what the nightly look has seen', told_week: 'what the nightly look has told' },
  },
  {
    table: 'trainers',
    isOfClasses: true,
    file: 'trainers',
    text: { el: 'Γυμναστές', en: 'Trainers' },
    columns: [
      ID,
      ...NAMES,
      column('staff_id', 'Ο λογαριασμός: το id στο staff.csv', 'The account: id in staff.csv'),
      ON_OFFER,
      CREATED,
    ],
  },
  {
    table: 'global_timeslots',
    file: 'weekly-template',
    text: { el: 'Το εβδομαδιαίο πρόγραμμα', en: 'The weekly template' },
    columns: [
      ID,
      column('day_of_week', 'Ημέρα: 0 Κυριακή έως 6 Σάββατο', 'Weekday: 0 Sunday to 6 Saturday'),
      column('original_start_time', 'Αρχική έναρξη', 'Original start'),
      column('original_end_time', 'Αρχική λήξη', 'Original end'),
      ROOM,
      column('start_time', 'Έναρξη', 'Start'),
      column('end_time', 'Λήξη', 'End'),
      column('capacity', 'Θέσεις· κενό: όσες ορίζουν οι ρυθμίσεις', 'Places; empty: as the settings say'),
      column('original_capacity', 'Αρχικές θέσεις', 'Original places'),
      column('is_enabled', 'Διαθέσιμη', 'Available'),
      column('is_custom', 'Προστέθηκε από το προσωπικό', 'Added by staff'),
      column('reason', 'Αιτία της αλλαγής', 'Reason of the change'),
      CLASS_ID,
      TRAINER_ID,
      column('modified_by_id', 'Ποιος την άλλαξε: το id στο staff.csv', 'Who changed it: id in staff.csv'),
      instant('modified_at', 'Πότε άλλαξε', 'When it was changed'),
    ],
  },
  {
    table: 'timeslot_overrides',
    file: 'exceptions',
    text: {
      el: 'Εξαιρέσεις ημερομηνιών: κλειστές ημέρες, θέσεις, ώρες, έκτακτες θέσεις',
      en: 'Exceptions of dates: closed days, capacities, times, extra timeslots',
    },
    columns: [
      ID,
      column('date', 'Ημερομηνία', 'Date'),
      column('kind', 'Είδος της εξαίρεσης', 'Kind of the exception'),
      column('start_time', 'Αρχική έναρξη· κενό: όλη η ημέρα', 'Original start; empty: the whole day'),
      column('end_time', 'Αρχική λήξη', 'Original end'),
      ROOM,
      column('capacity_override', 'Θέσεις εκείνης της ημέρας', 'Places on that date'),
      column('new_start_time', 'Νέα έναρξη', 'New start'),
      column('new_end_time', 'Νέα λήξη', 'New end'),
      CLASS_ID,
      TRAINER_ID,
      column('reason', 'Αιτία', 'Reason'),
      column('created_by_id', 'Ποιος την έκανε: το id στο staff.csv', 'Who made it: id in staff.csv'),
      CREATED,
    ],
  },
  {
    table: 'rooms',
    isOfRooms: true,
    file: 'rooms',
    text: { el: 'Οι αίθουσες του γυμναστηρίου', en: 'The rooms of the gym' },
    columns: [
      column('number', 'Αριθμός', 'Number'),
      column('key', 'Σύντομο όνομα, στα id των θέσεων', 'Short name, in the ids of timeslots'),
      column('name_el', 'Όνομα στα ελληνικά', 'Name in Greek'),
      column('name_en', 'Όνομα στα αγγλικά', 'Name in English'),
      column('capacity', 'Θέσεις· κενό: όσες ορίζουν οι ρυθμίσεις', 'Places; empty: as the settings say'),
      column('position', 'Σειρά', 'Position'),
      column('is_active', 'Δέχεται κρατήσεις', 'Takes bookings'),
      instant('removed_at', 'Πότε αφαιρέθηκε', 'When it was removed'),
      ofClasses(
        column(
          'trainer_id',
          'Είναι οι ώρες αυτού του γυμναστή: το id στο trainers.csv',
          'It is the hours of this trainer: id in trainers.csv',
        ),
      ),
    ],
  },
  {
    table: 'settings',
    file: 'settings',
    text: { el: 'Ρυθμίσεις του γυμναστηρίου', en: 'Settings of the gym' },
    columns: [
      column('key', 'Όνομα της ρύθμισης', 'Name of the setting'),
      column('value', 'Τιμή', 'Value'),
      instant('updated_at', 'Πότε άλλαξε', 'When it was changed'),
    ],
    without: { id: 'the key says it' },
  },
  {
    table: 'email_templates',
    file: 'email-texts',
    text: { el: 'Κείμενα email που άλλαξε το γυμναστήριο', en: 'Email texts that the gym has changed' },
    columns: [
      column('purpose', 'Είδος email', 'Kind of email'),
      LANGUAGE,
      column('subject', 'Θέμα', 'Subject'),
      column('body', 'Κείμενο', 'Text'),
      column('short', 'Κείμενο για SMS· κενό: το αρχικό', 'Text for SMS; empty: the shipped one'),
      instant('updated_at', 'Πότε άλλαξε', 'When it was changed'),
    ],
    without: { id: 'purpose and language say it' },
  },
  {
    table: 'broadcasts',
    file: 'broadcasts',
    text: { el: 'Μαζικά email', en: 'Broadcast emails' },
    columns: [
      ID,
      column('subject', 'Θέμα στα ελληνικά', 'Subject in Greek'),
      column('message', 'Κείμενο στα ελληνικά', 'Text in Greek'),
      column('subject_en', 'Θέμα στα αγγλικά', 'Subject in English'),
      column('message_en', 'Κείμενο στα αγγλικά', 'Text in English'),
      column('active_clients_only', 'Μόνο ενεργοί πελάτες', 'Active clients only'),
      column('by_text', 'Με SMS σε όσους έχουν κινητό', 'By SMS to those with a mobile number'),
      column('created_by_id', 'Ποιος το έστειλε: το id στο staff.csv', 'Who sent it: id in staff.csv'),
      CREATED,
      instant('stopped_at', 'Πότε σταμάτησε', 'When it was stopped'),
    ],
    without: { request_id: 'guards against sending twice' },
  },
  {
    table: 'mails',
    file: 'emails',
    text: {
      el: 'Email που στάλθηκαν ή περιμένουν, χωρίς το κείμενο',
      en: 'Emails sent or waiting, without their text',
    },
    columns: [
      ID,
      column('purpose', 'Είδος email', 'Kind of email'),
      column(
        'recipient_id',
        'Παραλήπτης: το id στο clients.csv ή στο staff.csv',
        'Recipient: id in clients.csv or staff.csv',
      ),
      column('recipient_name', 'Όνομα παραλήπτη', 'Name of the recipient'),
      column('recipient_address', 'Διεύθυνση', 'Address'),
      LANGUAGE,
      column('state', 'Κατάσταση', 'State'),
      column('attempts', 'Προσπάθειες', 'Attempts'),
      column('last_error', 'Τελευταίο σφάλμα', 'Last error'),
      column('broadcast_id', 'Μαζικό email: το id στο broadcasts.csv', 'Broadcast: id in broadcasts.csv'),
      column('appointment_id', 'Ραντεβού: το id στο appointments.csv', 'Appointment: id in appointments.csv'),
      CREATED,
      column('channel', 'Τρόπος: mail, phone ή text', 'Way: mail, phone or text'),
      instant('sent_at', 'Πότε στάλθηκε', 'When it was sent'),
      instant('settled_at', 'Πότε το έκλεισε το προσωπικό', 'When staff settled it'),
    ],
    without: {
      facts: 'the content, which may hold a link',
      calendar_sequences: 'versions of calendar entries',
      priority: 'order of sending',
      dedupe_key: 'guards against sending twice',
      next_attempt_at: 'plan of the mail worker',
      not_after: 'plan of the mail worker',
      worker: 'plan of the mail worker',
      written_in: 'ties a mail to its transaction',
    },
  },
  {
    table: 'unsubscriptions',
    file: 'unsubscribed',
    text: { el: 'Όσοι δεν θέλουν μαζικά email', en: 'Who wants no broadcasts' },
    columns: [
      column('user_id', 'Ο πελάτης: το id στο clients.csv', 'The client: id in clients.csv'),
      instant('at', 'Από πότε', 'Since when'),
    ],
  },
  {
    table: 'message_choices',
    file: 'message-choices',
    text: { el: 'Πώς θέλει ο καθένας τα μηνύματα', en: 'How each wants their messages' },
    columns: [
      column('user_id', 'Ο πελάτης: το id στο clients.csv', 'The client: id in clients.csv'),
      column('kind', 'Είδος μηνυμάτων', 'Kind of messages'),
      column('channel', 'Τρόπος: mail, phone, text ή none', 'Way: mail, phone, text or none'),
    ],
  },
  {
    table: 'text_messages',
    file: 'texts',
    text: {
      el: 'SMS και Viber που στάλθηκαν, χωρίς το κείμενο',
      en: 'SMS and Viber messages sent, without their text',
    },
    columns: [
      ID,
      column('mail_id', 'Το email που αντικατέστησε: το id στο emails.csv', 'What it was sent for: id in emails.csv'),
      column('user_id', 'Ο πελάτης: το id στο clients.csv', 'The client: id in clients.csv'),
      column('is_test', 'Δοκιμαστικό', 'A test'),
      column('provider', 'Εταιρεία', 'Company'),
      column('provider_id', 'Ο αριθμός της εταιρείας', 'The company’s own number'),
      column('state', 'Κατάσταση', 'State'),
      column('segments', 'Τμήματα', 'Segments'),
      column('cents', 'Κόστος σε λεπτά', 'Cost in cents'),
      column('month', 'Μήνας', 'Month'),
      column('words', 'Μήνυμα της εταιρείας', 'Words of the company'),
      instant('begun_at', 'Πότε στάλθηκε', 'When it was sent'),
      instant('reported_at', 'Τελευταία ενημέρωση', 'Last report'),
    ],
    without: { number_hash: 'tells the number from a later one of the client' },
  },
  {
    table: 'audit_entries',
    file: 'log',
    text: { el: 'Το αρχείο αλλαγών του προσωπικού', en: 'The log of staff changes' },
    columns: [
      ID,
      instant('at', 'Πότε', 'When'),
      column('actor_id', 'Ποιος· κενό: εντολή στον διακομιστή', 'Who; empty: a command on the server'),
      column('action', 'Τι έγινε', 'What was done'),
      column('entity', 'Είδος του στοιχείου', 'Kind of the record'),
      column('entity_id', 'Ποιο στοιχείο', 'Which record'),
      column('before', 'Πριν, ως JSON', 'Before, as JSON'),
      column('after', 'Μετά, ως JSON', 'After, as JSON'),
      column('act_id', 'Κοινό σε αλλαγές της ίδιας ενέργειας', 'Shared by changes of one act'),
    ],
  },
];

/** Tables without a file, each with its reason. */
export const TABLES_LEFT_OUT: Readonly<Record<string, string>> = {
  account_tokens: 'secrets of mailed links',
  acts: 'what can be undone for ten minutes; the log keeps it',
  audit_receipts: 'guards the log against changes',
  calendar_feeds: 'secrets of the addresses that calendars read',
  calendar_sequences: 'versions of calendar entries',
  check_in_secrets: 'secrets of the codes of members',
  check_ins: 'guards a check-in against being counted twice, kept for days; the appointment keeps its mark',
  client_document_files: 'each is a file of its own, in the folder documents',
  client_imports: 'progress of imports; the log tells of each',
  current_subscriptions: 'derived from subscriptions',
  door_devices: 'keys of the tablets at the door',
  exports: 'links and progress of exports; the log tells of each',
  class_pictures: 'images that the site shows',
  gym_logo: 'an image that the site shows',
  gym_origin: 'whether the gym is the demo',
  gym_picture: 'an image that the site shows',
  job_locks: 'rows that are locked and say nothing',
  live_changes: 'signals between processes, kept for minutes',
  migrations: 'the state of the schema',
  note_series: 'the name of those signals',
  payment_providers: 'keys of the gym',
  operation_runs: 'runs of backups and checks of this server',
  passkeys: 'ways to sign in',
  proof_tickets: 'secrets of a sign-in that is under way',
  push_keys: 'secrets',
  push_subscriptions: 'secrets of the phones that messages go to',
  recovery_codes: 'secrets',
  schedule_locks: 'rows that are locked and say nothing',
  sessions: 'devices that are signed in',
  trainer_pictures: 'images that the site shows',
  sign_in_networks: 'guards against guessing',
  slot_occupancies: 'counted from appointments',
  trainer_spans: 'counted from appointments, and from places held while somebody pays',
  text_provider: 'secrets of the company that sends SMS',
  text_refusals: 'what the company that sends SMS says of numbers',
  throttles: 'guards against guessing',
  trial_keys: 'hashes that guard against a second trial',
  totp_factors: 'secrets',
  webhook_deliveries: 'events on their way, kept for days',
  receipt_numbers: 'the last receipt of each year; the ledger has them all',
};

/** The files of documents: their names in the archive. */
export const UPLOADED_FILES = `
  SELECT document_id::text, 'documents/' || document_id || CASE type
      WHEN 'application/pdf' THEN '.pdf' WHEN 'image/jpeg' THEN '.jpg' ELSE '.png' END
    FROM client_document_files ORDER BY 1`;

const cellOf = ({ name, sql, isAmount }: ExportColumn, language: Language): string => {
  const text = `(${sql ?? `t."${name}"`})::text`;
  return isAmount && language === 'el' ? `replace(${text}, '.', ',')` : text;
};

/** The rows of a file as text, in the order of its columns. */
export const selectOf = ({ table, columns, from = '', where = 'true' }: ExportedTable, language: Language): string =>
  `SELECT ${columns.map((one) => cellOf(one, language)).join(', ')} FROM "${table}" t ${from} WHERE ${where}`;

/** The file that describes the others, without its ending. */
export const DESCRIPTIONS = 'columns';
export const DESCRIPTION_TEXT = {
  el: 'Τι σημαίνει κάθε στήλη, στα ελληνικά και στα αγγλικά',
  en: 'The meaning of each column, in Greek and in English',
} as const;

/** The files of a gym, and their columns. */
export function exportedTablesOf({
  hasRooms,
  hasClasses,
}: {
  hasRooms: boolean;
  hasClasses: boolean;
}): ExportedTable[] {
  const isIn = ({ isOfRooms, isOfClasses }: Pick<ExportColumn, 'isOfRooms' | 'isOfClasses'>): boolean =>
    (hasRooms || isOfRooms !== true) && (hasClasses || isOfClasses !== true);
  return EXPORTED_TABLES.filter(isIn).map((one) => ({ ...one, columns: one.columns.filter(isIn) }));
}

export const descriptionRows = (tables: readonly ExportedTable[] = EXPORTED_TABLES): string[][] => [
  ['file', 'column', 'el', 'en'],
  ...tables.flatMap(({ file, text, columns }) => [
    [`${file}.csv`, '', text.el, text.en],
    ...columns.map((one) => [`${file}.csv`, one.name, one.text.el, one.text.en]),
  ]),
];
