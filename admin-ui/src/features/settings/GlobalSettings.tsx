import {
  GROUPS_ELSEWHERE,
  SETTING_GROUPS,
  SETTING_MATTERS,
  type SettingGroup,
  type SettingKey,
} from '@palestra/backend/contract/setting';
import { GYM_IMAGES, type GymImageName } from '@palestra/backend/contract/gym-images';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Location } from 'react-router';
import { Failure, InView } from '../../kit/ui/Banner';
import { LeaveGuard, LeavingContext } from '../../kit/ui/LeaveGuard';
import panel from '../../kit/ui/Panel.module.css';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { SearchedList } from '../../kit/ui/SearchedList';
import { Waiting } from '../../kit/ui/Skeleton';
import { SteadyButton } from '../../kit/ui/SteadyButton';
import { useShownFault } from '../../kit/ui/show-fault';
import { IMAGE_FIELDS, ImageField } from './ImageField';
import { SettingField } from './SettingField';
import { type LoadedSettings, useSettings } from './settings.api';
import styles from './settings.module.css';
import { useHintOf } from './use-hint-of';
import { useTypedSettings } from './use-typed-settings';

const GROUPS = Object.entries(SETTING_GROUPS) as [SettingGroup, readonly SettingKey[]][];
type ImageKey = (typeof IMAGE_FIELDS)[GymImageName];
type Field = SettingKey | ImageKey;
/** Those that are saved by themselves. */
const IMAGE_OF = new Map<Field, GymImageName>(GYM_IMAGES.map((image) => [IMAGE_FIELDS[image], image]));
const isSetting = (key: Field): key is SettingKey => !IMAGE_OF.has(key);

/** Fields with their heading, by whose words they are found as well. */
const fieldsOf = (isShown: SettingsOfProps['isShown']) =>
  GROUPS.filter(([group]) => isShown(group)).flatMap(([group, keys]) => {
    const fields: Field[] = group === 'gym' ? [...keys, ...IMAGE_OF.keys()] : [...keys];
    return fields.map((key) => ({ group, key }));
  });

/** A search changes the address as well, and loses nothing. */
const leavesSettings = (here: Location, there: Location): boolean => here.pathname !== there.pathname;

const isGlobal = (group: SettingGroup): boolean => !GROUPS_ELSEWHERE.includes(group);

/** All settings but those on the page of what they are about. */
export const GlobalSettings = () => <SettingsOf isShown={isGlobal} parameter="q" />;

interface SettingsOfProps {
  isShown: (group: SettingGroup) => boolean;
  /** The part of the address with the words of the search. */
  parameter: string;
}

/** The settings of some groups, saved together. */
export function SettingsOf(shown: SettingsOfProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useSettings();
  if (data !== undefined) return <SettingsForm {...data} {...shown} />;
  if (error === null) return <Waiting height={120} />;
  return <ProblemPanel error={error} fallback={t('errors.loadSettings')} onRetry={() => void refetch()} />;
}

function SettingsForm({ isShown, parameter, ...loaded }: LoadedSettings & SettingsOfProps) {
  const { t } = useTranslation();
  const hintOf = useHintOf();
  const typed = useTypedSettings(loaded);
  const { changed, isChanged, valueOf, faultOf, failures, error } = typed;
  const form = useShownFault<HTMLFormElement>(failures);
  const isKnown = (key: SettingKey): boolean => loaded.settings.some((one) => one.key === key);
  /** By what is chosen now, saved or not. */
  const matters = (key: SettingKey): boolean => {
    const rule = SETTING_MATTERS[key];
    return rule === undefined || isChanged(key) || rule.when(valueOf(rule.of));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    typed.save();
  };
  return (
    <LeavingContext value={leavesSettings}>
      <LeaveGuard isDirty={changed.length > 0} text={t('app.leaveText')} />
      <form ref={form} className={styles.list} noValidate onSubmit={submit}>
        <SearchedList
          items={fieldsOf(isShown).filter(({ key }) => !isSetting(key) || (isKnown(key) && matters(key)))}
          wordsOf={({ group, key }) => [...[t(`settings.${key}.label`), hintOf(key)], t(`settings.groups.${group}`)]}
          title={t('settings.global')}
          parameter={parameter}
          stays={({ key }) => isSetting(key) && isChanged(key)}
        >
          {(found) =>
            GROUPS.map(([group]) => {
              const keys = found.filter((one) => one.group === group).map(({ key }) => key);
              if (keys.length === 0) return null;
              return (
                <SettingsOfGroup key={group} group={group}>
                  {keys.map((key) =>
                    !isSetting(key) ? (
                      <ImageField key={key} image={IMAGE_OF.get(key) ?? 'logo'} />
                    ) : (
                      <SettingField
                        key={key}
                        settingKey={key}
                        value={valueOf(key)}
                        fault={faultOf(key)}
                        onType={(value) => typed.type(key, value)}
                      />
                    ),
                  )}
                </SettingsOfGroup>
              );
            })
          }
        </SearchedList>
        {error !== null && (
          <InView>
            <Failure error={error} text={t('errors.updateSettings')} onDismiss={typed.clear} />
          </InView>
        )}
        <SaveBar count={changed.length} isPending={typed.isPending} onUndo={typed.undo} />
      </form>
    </LeavingContext>
  );
}

function SettingsOfGroup({ group, children }: { group: SettingGroup; children: ReactNode }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{t(`settings.groups.${group}`)}</h2>
      <div className={`${panel.panel} ${styles.fields}`}>{children}</div>
    </section>
  );
}

interface SaveBarProps {
  /** Number of changed settings. */
  count: number;
  isPending: boolean;
  onUndo: () => void;
}

/** Saves the page, and stays in sight. */
function SaveBar({ count, isPending, onUndo }: SaveBarProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.save}>
      <p role="status">{count === 0 ? t('settings.unchanged') : t('settings.changed', { count })}</p>
      <SteadyButton disabled={count === 0 || isPending} onClick={onUndo}>
        {t('settings.undo')}
      </SteadyButton>
      <SteadyButton type="submit" variant="contained" disabled={count === 0 || isPending} aria-busy={isPending}>
        {t(isPending ? 'app.saving' : 'app.save')}
      </SteadyButton>
    </div>
  );
}

/** One group, on the page of what it is about. */
export const SettingsOfPage = ({ of }: { of: SettingGroup }) => (
  <SettingsOf isShown={(group) => group === of} parameter="setting" />
);
