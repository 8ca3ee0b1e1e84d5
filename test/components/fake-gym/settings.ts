import { CAPABILITY_OF } from '@palestra/backend/contract/capability';
import { CAPABILITY_NAMES, type Capability } from '@palestra/backend/contract/capability-names';
import { GYM_IMAGES, imageAddress } from '@palestra/backend/contract/gym-images';
import type { Gym, LateCancelling, MemberFreezing, StandingBookingsBy } from '@palestra/backend/contract/gym';
import type { Language } from '@palestra/backend/contract/languages';
import {
  SETTING_KEYS,
  SETTING_RULES,
  type NewSettings,
  type Setting,
  type SettingKey,
} from '@palestra/backend/contract/setting';
import type { ClockFormat } from '@palestra/backend/contract/time-of-day';
import type { Handler } from '../fake-transport.js';
import { answersOf } from './answers.js';
import { GymMail } from './mail.js';
import { NOW, TODAY } from './times.js';

const settingOf = (key: SettingKey, value: string): Setting => ({ id: key, key, value, updatedAt: NOW });

/** Settings, and the facts about the gym that all screens know. */
export class GymSettings extends GymMail {
  readonly settings: Setting[] = SETTING_KEYS.map((key) => settingOf(key, String(SETTING_RULES[key].default)));
  /** Whether it is being set up. */
  isFirstDay = false;
  staffLanguage: Language = 'el';
  standingBookings: StandingBookingsBy = 'off';
  memberFreezing: MemberFreezing = 'off';
  /** Set where places are given to the waiting list. */
  autoBookUntilHours: number | null = null;
  quietHours: Gym['quietHours'] = null;
  /** Whether members check in at the door. */
  hasDoor = false;
  hasSeveralDoors = false;
  hasPaymentProvider = false;
  rooms: Gym['rooms'] = [];
  logo: string | null = null;
  picture: string | null = null;
  /** As its operator has set it. */
  language: Language = 'el';

  isInUse(key: SettingKey): boolean {
    const capability = CAPABILITY_OF.setting.get(key);
    return capability === undefined || this.uses.includes(capability);
  }

  gym(): Gym {
    const settings = Object.fromEntries(this.settings.map(({ key, value }) => [key, value])) as Record<
      SettingKey,
      string
    >;
    const ifUsed = <T>(capability: Capability, value: T, off: T): T => (this.uses.includes(capability) ? value : off);
    const orNull = (value: string): string | null => (value === '' ? null : value);
    return {
      name: settings.GymName,
      logo: this.logo,
      picture: this.picture,
      language: this.language,
      timeZone: 'Europe/Athens',
      clockFormat: settings.ClockFormat as ClockFormat,
      now: this.clock(),
      today: TODAY,
      uses: this.uses,
      bookingCancellationDeadlineHours: Number(settings.BookingCancellationDeadlineHours),
      morningClientCancellationDeadlineHours: Number(settings.MorningClientCancellationDeadlineHours),
      attendanceOpensMinutes: ifUsed('attendance', this.attendanceOpen ? 30 : null, null),
      standingBookings: ifUsed('standingBookings', this.standingBookings, 'off'),
      memberFreezing: ifUsed('freezes', this.memberFreezing, 'off'),
      autoBookUntilHours: ifUsed('filling', this.autoBookUntilHours, null),
      quietHours: ifUsed('quietHours', this.quietHours, null),
      lateCancelling: ifUsed('lateCancelling', settings.LateCancelling as LateCancelling, 'off'),
      rooms: ifUsed('rooms', this.rooms, []),
      hasDoor: ifUsed('attendance', this.hasDoor, false),
      hasPaymentProvider: ifUsed('money', this.hasPaymentProvider, false),
      hasSeveralDoors: ifUsed('attendance', this.hasSeveralDoors, false),
      contact: {
        phone: orNull(settings.ContactPhone),
        email: orNull(settings.ContactEmail),
        viber: orNull(settings.ContactViber),
        whatsApp: orNull(settings.ContactWhatsApp),
        address: orNull(settings.ContactAddress),
        mapLink: orNull(settings.ContactMapLink),
        openingHours: orNull(settings.OpeningHours),
      },
      securityVerification: { mode: 'development', siteKey: null },
    };
  }
}

export function settingsRoutes(gymOf: () => GymSettings): Record<string, Handler> {
  const { of, tagged, versioned } = answersOf(gymOf);

  return {
    'GET /api/gym': of((gym) => gym.gym()),
    'GET /api/health': of(() => ({ status: 'ok' })),
    'GET /api/Admin/language-preference': of((gym) => ({ languageCode: gym.staffLanguage })),
    'PUT /api/Admin/language-preference': of((gym, { body }) => {
      gym.staffLanguage = body.languageCode as Language;
      return body;
    }),
    'GET /api/Admin/settings': tagged((gym) => gym.settings.filter(({ key }) => gym.isInUse(key))),
    'GET /api/Admin/settings/:id': of((gym, { id }) => gym.found(gym.settings, id)),
    ...Object.fromEntries(
      GYM_IMAGES.flatMap((image) => [
        [
          `PUT /api/Admin/gym-${image}`,
          of((gym) => {
            gym[image] = imageAddress(image, gym.nextId(image));
            return null;
          }),
        ],
        [
          `DELETE /api/Admin/gym-${image}`,
          of((gym) => {
            gym[image] = null;
            return null;
          }),
        ],
      ]),
    ),
    'PUT /api/Admin/settings': versioned((gym) => gym.settings)((gym, { body }) => {
      for (const [key, value] of Object.entries(body.values as NewSettings))
        Object.assign(gym.found(gym.settings, key), { value });
      return gym.settings;
    }),
    'GET /api/Admin/capabilities': of((gym) => CAPABILITY_NAMES.map((id) => ({ id, isUsed: gym.uses.includes(id) }))),
    'PUT /api/Admin/capabilities/:id': of((gym, { id, body }) => {
      const others = gym.uses.filter((one) => one !== id);
      gym.uses = body.isUsed === true ? [...others, id as Capability] : others;
      return { id, isUsed: body.isUsed };
    }),
    'GET /api/Admin/first-day': of((gym) => ({ isOpen: gym.isFirstDay })),
    'PUT /api/Admin/first-day': of((gym, { body }) => {
      gym.isFirstDay = body.isOpen === true;
      return body;
    }),
    'PUT /api/Client/language-preference': of((_, { body }) => body),
  };
}
