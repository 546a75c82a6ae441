import type { ReactNode } from 'react';

export const Empty = ({ children }: { readonly children: ReactNode }) => <p className="empty">{children}</p>;
