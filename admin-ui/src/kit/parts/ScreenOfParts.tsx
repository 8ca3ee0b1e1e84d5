import { CAPABILITY_OF } from '@palestra/backend/contract/capability';
import type { Capability } from '@palestra/backend/contract/capability-names';
import type { Permission } from '@palestra/backend/contract/permissions';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Navigate, useParams } from 'react-router';
import { Requires, RequiresForScreen, useMay } from '../session/use-may';
import { useUses } from '../time/use-uses';
import { LinkTabs } from '../ui/LinkTabs';
import { Waiting } from '../ui/Skeleton';
import { NotFound } from '../screen/NotFound';
import { Screen } from '../screen/Screen';
import styles from './parts.module.css';

interface ScreenPart {
  /** Behind the address of the screen; the first part has none. */
  path: string;
  permission: Permission;
  /** The capability that its permission does not name. */
  partOf?: Capability;
  title: string;
  lead: string;
  /** It has nothing to show for now: the list leaves it out. */
  isHidden?: boolean;
  /** That of its group in the list. */
  heading?: string;
  /** Parts of one entry in the list are tabs of its page. */
  entry?: string;
  /** Beside its entry in the list. */
  note?: ReactNode;
  Content: ComponentType;
  Below?: ComponentType;
}

const isWith = (one: ScreenPart, other: ScreenPart): boolean => (one.entry ?? one.path) === (other.entry ?? other.path);

interface ScreenOfPartsProps {
  /** Address of the screen. */
  at: string;
  title: string;
  /** Names the list of the parts. */
  label: string;
  parts: readonly ScreenPart[];
  /** Above the content. */
  notice?: ReactNode;
}

/** A screen whose parts have an address each, in a list at its side. It shows those of the role, and of what the gym uses. */
export function ScreenOfParts({ at, title, label, parts, notice }: ScreenOfPartsProps) {
  const asked = useParams()['*'] ?? '';
  const may = useMay();
  const uses = useUses();
  const isUsed = ({ permission, partOf }: ScreenPart): boolean => {
    const capability = partOf ?? CAPABILITY_OF.permission.get(permission);
    return capability === undefined || uses(capability);
  };
  const part = parts.find(({ path }) => path === asked);
  if (part === undefined || !isUsed(part)) return <NotFound />;
  const { permission, Content, Below } = part;
  const isListed = (one: ScreenPart): boolean => one.isHidden !== true || one === part;
  const shown = parts.filter((one) => may(one.permission) && isUsed(one) && isListed(one));
  const [first] = shown;
  // A role without any part has no list either.
  if (first === undefined) return <RequiresForScreen permission={permission}>{null}</RequiresForScreen>;
  const addressOf = (path: string): string => (path === '' ? at : `${at}/${path}`);
  // The navigation leads to the first part of the role.
  if (asked === '' && !may(permission)) return <Navigate to={addressOf(first.path)} replace />;
  const entries = shown.filter((one, place) => shown.findIndex((other) => isWith(other, one)) === place);
  const listed = entries.map((one) => ({
    ...{ to: addressOf(isWith(one, part) ? asked : one.path), text: one.entry ?? one.title },
    ...(one.heading !== undefined && { heading: one.heading }),
    note: one.note,
  }));
  const tabs = shown.filter((one) => isWith(one, part)).map((one) => ({ to: addressOf(one.path), text: one.title }));
  return (
    <Screen title={title} tabTitle={`${part.title} · ${title}`} lead={part.lead}>
      <div className={styles.parts}>
        <LinkTabs isAside label={label} tabs={listed} />
        <div className={styles.part}>
          {notice}
          {tabs.length > 1 && <LinkTabs label={part.entry ?? part.title} tabs={tabs} />}
          {/* A boundary that is new shows its fallback at once; an older one would keep the part before. */}
          <Suspense key={asked} fallback={<Waiting height={420} />}>
            <Requires permission={permission}>
              <Content />
              {Below && <Below />}
            </Requires>
          </Suspense>
        </div>
      </div>
    </Screen>
  );
}
