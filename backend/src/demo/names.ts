import type { Seeded } from './seeded.js';

/** A Greek name, and its form in an e-mail address. */
type Spelt = readonly [greek: string, latin: string];

const MEN: readonly Spelt[] = [
  ['Γιώργος', 'giorgos'],
  ['Δημήτρης', 'dimitris'],
  ['Κώστας', 'kostas'],
  ['Νίκος', 'nikos'],
  ['Γιάννης', 'giannis'],
  ['Παναγιώτης', 'panagiotis'],
  ['Βασίλης', 'vasilis'],
  ['Χρήστος', 'christos'],
  ['Θανάσης', 'thanasis'],
  ['Μιχάλης', 'michalis'],
  ['Αλέξανδρος', 'alexandros'],
  ['Στέλιος', 'stelios'],
  ['Ανδρέας', 'andreas'],
  ['Σπύρος', 'spyros'],
];

const WOMEN: readonly Spelt[] = [
  ['Μαρία', 'maria'],
  ['Ελένη', 'eleni'],
  ['Κατερίνα', 'katerina'],
  ['Σοφία', 'sofia'],
  ['Γεωργία', 'georgia'],
  ['Άννα', 'anna'],
  ['Βασιλική', 'vasiliki'],
  ['Δήμητρα', 'dimitra'],
  ['Χριστίνα', 'christina'],
  ['Ιωάννα', 'ioanna'],
  ['Αγγελική', 'angeliki'],
  ['Ευαγγελία', 'evangelia'],
  ['Φωτεινή', 'fotini'],
  ['Ζωή', 'zoi'],
];

/** A surname in its male and female forms. */
const SURNAMES: readonly (readonly [man: Spelt, woman: Spelt])[] = [
  [
    ['Παπαδόπουλος', 'papadopoulos'],
    ['Παπαδοπούλου', 'papadopoulou'],
  ],
  [
    ['Νικολάου', 'nikolaou'],
    ['Νικολάου', 'nikolaou'],
  ],
  [
    ['Γεωργίου', 'georgiou'],
    ['Γεωργίου', 'georgiou'],
  ],
  [
    ['Οικονόμου', 'oikonomou'],
    ['Οικονόμου', 'oikonomou'],
  ],
  [
    ['Βλάχος', 'vlachos'],
    ['Βλάχου', 'vlachou'],
  ],
  [
    ['Αντωνίου', 'antoniou'],
    ['Αντωνίου', 'antoniou'],
  ],
  [
    ['Μακρής', 'makris'],
    ['Μακρή', 'makri'],
  ],
  [
    ['Καραγιάννης', 'karagiannis'],
    ['Καραγιάννη', 'karagianni'],
  ],
  [
    ['Δημητρίου', 'dimitriou'],
    ['Δημητρίου', 'dimitriou'],
  ],
  [
    ['Κωνσταντινίδης', 'konstantinidis'],
    ['Κωνσταντινίδου', 'konstantinidou'],
  ],
  [
    ['Ιωαννίδης', 'ioannidis'],
    ['Ιωαννίδου', 'ioannidou'],
  ],
  [
    ['Αγγελόπουλος', 'angelopoulos'],
    ['Αγγελοπούλου', 'angelopoulou'],
  ],
  [
    ['Σαμαράς', 'samaras'],
    ['Σαμαρά', 'samara'],
  ],
  [
    ['Μιχαηλίδης', 'michailidis'],
    ['Μιχαηλίδου', 'michailidou'],
  ],
  [
    ['Παππάς', 'pappas'],
    ['Παππά', 'pappa'],
  ],
  [
    ['Καλογερόπουλος', 'kalogeropoulos'],
    ['Καλογεροπούλου', 'kalogeropoulou'],
  ],
  [
    ['Ζαφειρίου', 'zafeiriou'],
    ['Ζαφειρίου', 'zafeiriou'],
  ],
  [
    ['Τσακίρης', 'tsakiris'],
    ['Τσακίρη', 'tsakiri'],
  ],
];

export function surnameFor(firstName: string, surname: string): string {
  const forms = SURNAMES.map(([man, woman]) => [man[0], woman[0]] as const).find((pair) => pair.includes(surname));
  if (forms === undefined) return surname;
  return MEN.some(([man]) => man === firstName) ? forms[0] : forms[1];
}

export interface Person {
  name: string;
  email: string;
  phone: string;
}

/** Generates people with unique names. */
export class People {
  private readonly taken = new Set<string>();

  constructor(private readonly seeded: Seeded) {}

  next(): Person {
    for (;;) {
      const isWoman = this.seeded.chance(0.55);
      const [first, firstLatin] = this.seeded.pick(isWoman ? WOMEN : MEN);
      const [man, woman] = this.seeded.pick(SURNAMES);
      const [last, lastLatin] = isWoman ? woman : man;
      const name = `${first} ${last}`;
      if (this.taken.has(name)) continue;
      this.taken.add(name);
      return { name, email: `${firstLatin}.${lastLatin}@palestra.test`, phone: this.phone() };
    }
  }

  private phone(): string {
    const digits = (count: number): string => String(this.seeded.between(0, 10 ** count - 1)).padStart(count, '0');
    return `69${this.seeded.between(3, 9)} ${digits(3)} ${digits(4)}`;
  }
}
