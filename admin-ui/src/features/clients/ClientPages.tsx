import { useListContext } from 'react-admin';
import { Pages } from '../../kit/ui/Pages';

export function ClientPages() {
  const { page, perPage, setPage, setPerPage, total, data } = useListContext();
  if (total === undefined || total === 0 || data === undefined) return null;
  return <Pages {...{ page, perPage, total }} onPage={setPage} onPerPage={setPerPage} />;
}
