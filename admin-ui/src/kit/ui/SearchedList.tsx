import { findIn, foldedWords } from '@palestra/backend/contract/search-key';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../address/use-address';
import { Pages } from './Pages';
import { SearchField } from './SearchField';

/** Rows that are read at a glance, without a search. */
const AT_A_GLANCE = 10;
const PER_PAGE = 50;

export interface SearchedListProps<Item> {
  items: readonly Item[];
  /** Texts of an item by which it is found. */
  wordsOf: (item: Item) => readonly string[];
  /** Names the list, beside others of its screen. */
  title: string;
  /** Parameter of the address with the words; each list of a screen has its own. */
  parameter: string;
  /** An item that every search keeps, such as one with an open form. */
  stays?: (item: Item) => boolean;
  children: (found: readonly Item[]) => ReactNode;
}

/** A list that is here as a whole: found by any word, however it is spelled, page by page. */
export function SearchedList<Item>({ items, wordsOf, title, parameter, stays, children }: SearchedListProps<Item>) {
  const { t } = useTranslation();
  const { parameters, write } = useAddress();
  const words = parameters.get(parameter) ?? '';
  const onPage = `${parameter}Page`;
  const matching = words === '' ? items : findIn(items, (item) => foldedWords(...wordsOf(item)), words);
  const found = words === '' ? items : items.filter((item) => stays?.(item) === true || matching.includes(item));
  const asked = Number(parameters.get(onPage) ?? 1);
  const last = Math.max(1, Math.ceil(found.length / PER_PAGE));
  const page = Number.isSafeInteger(asked) && asked > 0 ? Math.min(asked, last) : 1;
  return (
    <>
      {(items.length > AT_A_GLANCE || words !== '') && (
        <SearchField
          label={t('app.searchIn', { list: title })}
          hint=""
          value={words}
          onSearch={(typed) => write({ [parameter]: typed, [onPage]: null })}
        />
      )}
      {found.length === 0 && words !== '' ? (
        <p role="status">{t('app.noneFound', { query: words })}</p>
      ) : (
        children(found.slice((page - 1) * PER_PAGE, page * PER_PAGE))
      )}
      {found.length > PER_PAGE && (
        <Pages
          page={page}
          perPage={PER_PAGE}
          total={found.length}
          onPage={(next) => write({ [onPage]: next === 1 ? null : String(next) })}
        />
      )}
    </>
  );
}
