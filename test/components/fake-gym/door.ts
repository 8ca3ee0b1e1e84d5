import type {
  CheckInAnswer,
  CheckInSecret,
  DoorDevice,
  DoorDeviceWithKey,
  DoorPerson,
  DoorVisit,
} from '@palestra/backend/contract/check-in';
import type { Handler } from '../fake-transport.js';
import { answersOf } from './answers.js';
import { GymFiles } from './files.js';
import { NEW_TOTP } from './sign-in.js';
import { NOW, TODAY, textOf } from './times.js';

const CODE_ID = '3b241101-e2bb-4255-8caf-4136c566a962';

/** The tablet at the door. */
export class GymDoor extends GymFiles {
  readonly doorDevices: DoorDevice[] = [];
  /** The tablet's own copy of the day, the names it finds, and the answer to the next check-ins. */
  doorVisits: DoorVisit[] = [];
  doorPeople: DoorPerson[] = [];
  checkIn: CheckInAnswer = {
    ...{ outcome: 'welcome', personId: null, name: null, startTime: null, opensAt: null },
    ...{ visitsLeft: null, endsOn: null, offer: null, reasons: [] },
  };

  hasDoorDevice(name: string): DoorDeviceWithKey {
    const device: DoorDevice = { id: this.nextId('device'), name, createdAt: NOW, lastUsedAt: null };
    this.doorDevices.push(device);
    return { ...device, key: `KEY0-${device.id}` };
  }
}

export function doorRoutes(gymOf: () => GymDoor): Record<string, Handler> {
  const { of } = answersOf(gymOf);

  return {
    'GET /api/Admin/door-devices': of((gym) => gym.doorDevices),
    'POST /api/Admin/door-devices': of((gym, { body }) => gym.hasDoorDevice(textOf(body.name))),
    'POST /api/Admin/door-devices/:id/key': of((gym, { id }): DoorDeviceWithKey => ({
      ...gym.found(gym.doorDevices, id),
      key: 'KEY0-RENEWED',
    })),
    'DELETE /api/Admin/door-devices/:id': of((gym, { id }) => {
      gym.doorDevices.splice(gym.doorDevices.indexOf(gym.found(gym.doorDevices, id)), 1);
      return null;
    }),
    'GET /api/Door/roster': of((gym) => ({
      ...{ deviceName: 'Είσοδος', gymName: 'Palestra', date: TODAY, attendanceOpensMinutes: 30 },
      visits: gym.doorVisits,
    })),
    'POST /api/Door/people': of((gym) => gym.doorPeople),
    'POST /api/Door/check-ins': of((gym) => gym.checkIn),
    'POST /api/Client/check-in-code': of((gym): CheckInSecret => ({
      id: CODE_ID,
      secret: NEW_TOTP.secret,
      now: gym.clock(),
    })),
  };
}
