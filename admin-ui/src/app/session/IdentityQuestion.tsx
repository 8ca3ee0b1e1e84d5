import { Suspense, useSyncExternalStore } from 'react';
import { isIdentityAsked, onIdentityAsked } from '../../api/identity';
import { loadPart } from '../../kit/load-part';

const ConfirmIdentity = loadPart(
  'confirm-identity',
  async () => (await import('../../features/second-factor/ConfirmIdentity')).ConfirmIdentity,
);

/** Opens the dialog of a sensitive act that asks again who is there. */
export function IdentityQuestion() {
  const isAsked = useSyncExternalStore(onIdentityAsked, isIdentityAsked);
  if (!isAsked) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmIdentity />
    </Suspense>
  );
}
