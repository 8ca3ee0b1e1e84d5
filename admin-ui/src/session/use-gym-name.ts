import { SETTING_RULES } from '@palestra/backend/contract/setting';
import { useEffect, useState } from 'react';
import { fetchGym } from '../providers/gym';

const UNKNOWN = String(SETTING_RULES.GymName.default);

/** The gym's own name, for a visitor; the product's until it is known, or when it cannot be. */
export function useGymName(): string {
  const [name, setName] = useState(UNKNOWN);
  useEffect(() => {
    const leaving = new AbortController();
    fetchGym(leaving.signal)
      .then((gym) => setName(gym.name))
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
  return name;
}
