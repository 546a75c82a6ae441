import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/frame.css';
import '../styles/parts.css';
import '../styles/pages.css';
import '../styles/print.css';
import { App } from './app.tsx';

// The client of the API repeats a read that may be repeated; a second layer of tries would only delay the reason.
const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 2_000, refetchOnWindowFocus: false } },
});

const place = document.querySelector('#app');
if (place === null) throw new Error('the document has no place for the console');
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
