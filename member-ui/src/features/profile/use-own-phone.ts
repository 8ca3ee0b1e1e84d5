import type { OwnDevice, OwnDeviceRequest, OwnMessages } from '@palestra/backend/contract/own-messages';
import { useEffect, useState } from 'react';
import { call } from '../../api/http';
import { ownPhone, silencePhone } from '../../api/own-phone';

/** Why messages cannot be switched on here; `home-screen`: an iPhone gives them to apps of its home screen alone. */
export type Obstacle = 'unsupported' | 'home-screen' | 'denied';

/** An iPad calls itself a Mac, which has no touch. */
const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
const isHomeScreenApp = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

export function obstacleHere(): Obstacle | null {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return isApplePhone() && !isHomeScreenApp() ? 'home-screen' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : null;
}

async function fingerprintOf(endpoint: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const KEY_BYTES = /[-_]/g;
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(KEY_BYTES, (sign) => (sign === '-' ? '+' : '/')));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

export const DEVICES = '/api/Client/messages/devices';

const send = (phone: PushSubscription): Promise<OwnMessages> => {
  const { endpoint, keys } = phone.toJSON();
  const body: OwnDeviceRequest = {
    ...{ endpoint: endpoint ?? phone.endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  };
  return call<OwnMessages>('POST', DEVICES, body);
};

/** The person said no, or the browser did for them. */
export class NotAllowed extends Error {}

/** Asks for permission, which a browser grants to a press alone, and gives the server what the push service gave. */
export async function switchOn(serverKey: string): Promise<OwnMessages> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed();
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) throw new Error('The page is not kept on this device');
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(serverKey) };
  try {
    return await send(await registration.pushManager.subscribe(options));
  } catch (fault) {
    if (!(fault instanceof DOMException && fault.name === 'InvalidStateError')) throw fault;
    // It was switched on for another key, such as that of a gym that was restored.
    await (await ownPhone())?.unsubscribe();
    return send(await registration.pushManager.subscribe(options));
  }
}

/** Tells the push service, too, if the device that was removed is this browser. */
export async function silenceIfHere({ fingerprint }: OwnDevice): Promise<void> {
  const phone = await ownPhone();
  if (phone !== null && (await fingerprintOf(phone.endpoint)) === fingerprint) await silencePhone();
}

/** The id of this browser among those that are on; undefined until that is known. */
export function useOwnDevice(
  { devices }: OwnMessages,
  onLinked: (messages: OwnMessages) => void,
): string | null | undefined {
  const [found, setFound] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    let isShown = true;
    const look = async (): Promise<void> => {
      const phone = await ownPhone();
      const print = phone && (await fingerprintOf(phone.endpoint));
      const device = devices.find(({ fingerprint }) => fingerprint === print);
      if (isShown) setFound(device?.id ?? null);
      // It was switched on in a session that has run out: from now on it ends with this one.
      if (phone && device?.isCurrent === false) onLinked(await send(phone));
    };
    look().catch(() => isShown && setFound(null));
    return () => {
      isShown = false;
    };
    // oxlint-disable-next-line exhaustive-deps -- what is done with the answer does not change it
  }, [devices]);
  return found;
}
