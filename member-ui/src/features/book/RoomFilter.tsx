import { useTranslation } from '../../i18n/use-translation';
import styles from './DayPanel.module.css';

interface RoomFilterProps {
  rooms: { id: number; name: string }[];
  room: number | null;
  onChoose: (room: number | null) => void;
}

/** Narrows a day to one room, where the gym has several (rule: rooms). */
export function RoomFilter({ rooms, room, onChoose }: RoomFilterProps) {
  const { t } = useTranslation();
  return (
    <label className={styles.room}>
      <span>{t('book.room')}</span>
      <select value={room ?? ''} onChange={({ currentTarget }) => onChoose(Number(currentTarget.value) || null)}>
        <option value="">{t('book.allRooms')}</option>
        {rooms.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
