// What the engine never touches: links and controls that could destroy, send, pay or sign out.
const destructiveWord =
  /\b(?:delete|remove|destroy|erase|purge|wipe|reset|clear all|cancel|deactivate|disable|terminate|unsubscribe|revoke|transfer|withdraw|send|publish|unpublish|archive|ban|block user|log ?out|log ?off|sign ?out|sign ?off|close account)\b/i;
const paymentWord =
  /\b(?:pay|buy|purchase|place order|order now|checkout|check out|subscribe|donate|add card|apple pay|google pay|paypal|klarna)\b/i;
const changingPath =
  /(?:^|[/?&=._-])(?:delete|remove|destroy|logout|log-out|log_out|logoff|signout|sign-out|sign_out|unsubscribe|deactivate|cancel|reset|purge|revoke|confirm|approve|publish)(?:$|[/?&=._-])/i;

export function changesSomething(address: string): boolean {
  const url = new URL(address);
  return changingPath.test(`${url.pathname}${url.search}`);
}

export type Brake = 'destructive' | 'payment';

export function brakeFor(name: string): Brake | null {
  if (destructiveWord.test(name)) return 'destructive';
  if (paymentWord.test(name)) return 'payment';
  return null;
}
