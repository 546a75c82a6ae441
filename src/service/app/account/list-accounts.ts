import { type ListedAccount, listAccounts as load } from '#service/store/users.ts';
import type { AppContext } from '../app-context.ts';

const maxAccounts = 500;

/** For admins. Nothing of a saved login is in it. */
export const listAccounts = ({ store }: AppContext): Promise<ListedAccount[]> => load(store.db, maxAccounts);
