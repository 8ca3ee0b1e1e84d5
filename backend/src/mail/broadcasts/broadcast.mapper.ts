import type { Broadcast, BroadcastState } from '../../contract/mail.js';
import type { BroadcastProgress } from './broadcast.repository.js';

export function toBroadcast(progress: BroadcastProgress): Broadcast {
  const { id, subject, message, subjectEn, messageEn, activeClientsOnly, createdAt, createdByName } = progress;
  const { recipients, waiting, sent, failed, inDoubt, withdrawn } = progress;
  return {
    ...{ id, subject, message, subjectEn, messageEn, activeClientsOnly, createdByName },
    createdAt: createdAt.toISOString(),
    state: stateOf(progress),
    ...{ recipients, waiting, sent, failed, inDoubt, withdrawn },
  };
}

function stateOf({ waiting, stoppedAt }: BroadcastProgress): BroadcastState {
  if (waiting === 0) return 'finished';
  return stoppedAt === null ? 'sending' : 'stopped';
}
