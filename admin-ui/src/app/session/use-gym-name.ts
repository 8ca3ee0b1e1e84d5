import { SETTING_RULES } from '@palestra/backend/contract/setting';
import { useEffect, useState } from 'react';
import { fetchGym } from '../../api/gym';

const UNKNOWN = String(SETTING_RULES.GymName.default);

/** The gym's name for a visitor; the product's name until it is known, or if it cannot be read. */
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
