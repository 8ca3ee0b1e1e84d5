import type { FactoryProvider, InjectionToken } from '@nestjs/common';
import { currentGymOrNull, gymKey, servesMany } from './current-gym.js';

interface Kept<T> {
  state: T;
  /** The directory's word when it was made. */
  environment: unknown;
}

interface Terms {
  /** It was made from the directory's facts, holds nothing else, and is made anew when those have changed. */
  followsDirectory?: boolean;
}

/** State that each gym of the process has for itself, made when a gym first needs it. */
export class PerGym<T> {
  private readonly states = new Map<string, Kept<T>>();

  constructor(
    private readonly make: () => T,
    private readonly terms: Terms = {},
  ) {}

  /** That of the gym that is worked for. */
  get current(): T {
    const key = gymKey();
    const environment = this.terms.followsDirectory === true ? currentGymOrNull()?.environment : null;
    const known = this.states.get(key);
    if (known !== undefined && known.environment === environment) return known.state;
    const state = this.make();
    this.states.set(key, { state, environment });
    return state;
  }

  /** Those that were made. */
  get all(): T[] {
    return [...this.states.values()].map(({ state }) => state);
  }
}

const AT_THE_END: readonly (string | symbol)[] = [
  'onModuleDestroy',
  'beforeApplicationShutdown',
  'onApplicationShutdown',
];

const providerBy =
  (way: { followsDirectory?: boolean }) =>
  <Needed extends unknown[], T extends object>(
    type: new (...needed: Needed) => T,
    ...inject: { [Index in keyof Needed]: InjectionToken }
  ): FactoryProvider<T> => ({
    provide: type,
    inject,
    useFactory: (...needed: unknown[]) => ofEachGym<T>(type, () => new type(...(needed as Needed)), way),
  });

/** A provider of `ofEachGym`: the needs of the constructor, in order. */
export const providerOfEachGym = providerBy({});
/** Like `providerOfEachGym`, for objects made only from the environment. */
export const providerOfEachEnvironment = providerBy({ followsDirectory: true });

/**
 * A provider whose state belongs to a gym. In a process for one gym it is made here, and nothing stands between it and
 * its callers. With many gyms each call goes to the instance of the current gym; the end of the application reaches
 * all.
 */
export function ofEachGym<T extends object>(
  type: { readonly name: string; readonly prototype: object },
  make: () => T,
  terms: Terms = {},
): T {
  if (!servesMany()) return make();
  const instances = new PerGym(make, terms);
  return new Proxy(Object.create(type.prototype) as T, {
    get(prototype, property) {
      if (isMethod(prototype, property)) {
        if (property === 'constructor') return type;
        // Nest looks at the methods of all providers, for no gym.
        return AT_THE_END.includes(property)
          ? () => Promise.all(instances.all.map((instance) => call(instance, property)))
          : (...args: unknown[]) => call(instances.current, property, args);
      }
      return isAskedByFramework(property) ? undefined : (Reflect.get(instances.current, property) as unknown);
    },
    set() {
      throw new Error(`${type.name} belongs to a gym: change it through its methods`);
    },
  });
}

function isMethod(prototype: object, property: string | symbol): boolean {
  for (let at: object | null = prototype; at !== null; at = Object.getPrototypeOf(at) as object | null) {
    const found = Object.getOwnPropertyDescriptor(at, property);
    if (found !== undefined) return typeof found.value === 'function';
  }
  return false;
}

/** Nest and promises look for methods that are not there. */
const isAskedByFramework = (property: string | symbol): boolean =>
  typeof property === 'symbol' || property === 'then' || /^(on(Module|Application)|before)/.test(property);

const call = (instance: object, method: string | symbol, args: unknown[] = []): unknown =>
  (Reflect.get(instance, method) as (...given: unknown[]) => unknown).apply(instance, args);
