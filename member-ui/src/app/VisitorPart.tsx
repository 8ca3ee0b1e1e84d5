import { Suspense, useEffect, type ComponentType } from 'react';
import { VisitorScreen } from '../features/session/VisitorScreen';
import { FormPlaceholder } from './FormPlaceholder';
import { prefetchVisitorParts } from './parts';

/** A form or page without a session, in its frame. */
export function VisitorPart({ part: Part }: { part: ComponentType }) {
  useEffect(prefetchVisitorParts, []);
  return (
    <VisitorScreen>
      <Suspense fallback={<FormPlaceholder />}>
        <Part />
      </Suspense>
    </VisitorScreen>
  );
}
