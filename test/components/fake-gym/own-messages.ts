import { createHash } from 'node:crypto';
import {
  MESSAGE_CHANNELS,
  MESSAGE_KINDS,
  type MessageChoiceRequest,
  type OwnDevice,
  type OwnDeviceRequest,
  type OwnMessages,
} from '@palestra/backend/contract/own-messages';
import type { Handler } from '../fake-transport.js';
import { answersOf } from './answers.js';
import { GymCalendarFeeds } from './calendar-feeds.js';

/** How the person who is signed in is told of what, and on which phones. */
export class GymOwnMessages extends GymCalendarFeeds {
  messages: OwnMessages = {
    channels: MESSAGE_CHANNELS.filter((channel) => channel !== 'text'),
    texts: null,
    choices: MESSAGE_KINDS.map((kind) => ({ kind, channel: 'mail' })),
    devices: [],
    serverKey: 'BElgyg',
  };

  hasPhone(endpoint: string, wish: Partial<OwnDevice> = {}): OwnDevice {
    const device = {
      ...{ id: `phone-${this.messages.devices.length + 1}`, browser: 'Chrome, Android', createdAt: this.clock() },
      ...{ lastSentAt: null, isCurrent: true, fingerprint: createHash('sha256').update(endpoint).digest('hex') },
      ...wish,
    };
    this.messages = { ...this.messages, devices: [...this.messages.devices, device] };
    return device;
  }

  choosesWay({ kind, channel }: MessageChoiceRequest): OwnMessages {
    const choices = this.messages.choices.map((one) => (one.kind === kind ? { kind, channel } : one));
    this.messages = { ...this.messages, choices };
    return this.messages;
  }

  losesPhone(id: string): OwnMessages {
    this.messages = { ...this.messages, devices: this.messages.devices.filter((one) => one.id !== id) };
    return this.messages;
  }
}

export function ownMessagesRoutes(gymOf: () => GymOwnMessages): Record<string, Handler> {
  const { of } = answersOf(gymOf);
  return {
    'GET /api/Client/messages': of((gym) => gym.messages),
    'GET /api/Admin/clients/:id/messages': of(({ messages: { choices, texts } }) => ({ choices, texts })),
    'PUT /api/Client/messages/choice': of((gym, { body }) => gym.choosesWay(body as never)),
    'POST /api/Client/messages/devices': of((gym, { body }) => {
      const { endpoint } = body as never as OwnDeviceRequest;
      const fingerprint = createHash('sha256').update(endpoint).digest('hex');
      const known = gym.messages.devices.find((one) => one.fingerprint === fingerprint);
      if (known === undefined) gym.hasPhone(endpoint);
      else known.isCurrent = true;
      return { ...gym.messages };
    }),
    'PUT /api/Client/messages/devices/seen': of((gym) => gym.messages),
    'DELETE /api/Client/messages/devices/:id': of((gym, { id }) => gym.losesPhone(id)),
  };
}
