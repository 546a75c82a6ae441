// A saved login of an account, as its owner would save it.
import { savedLoginMemorySchema } from '#contract/login-memory.ts';
import type { TestAccount, TestService } from './service.ts';

export async function saveLogin(
  { app }: Pick<TestService, 'app'>,
  { key }: Pick<TestAccount, 'key'>,
  url: string,
  password = 'Tr0ub4dor&3',
): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/account/login-memories',
    headers: { 'x-api-key': key },
    payload: {
      strategy: 'login_form',
      label: 'QA',
      loginUrl: new URL('/login', url).href,
      username: 'qa@example.com',
      password,
    },
  });
  return savedLoginMemorySchema.parse(answer.json()).id;
}
