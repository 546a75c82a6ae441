// Whoever takes the money, as the rest of the service sees it. The checkout room brings it.
import type { ProductId } from '#contract/money.ts';
import type { PaidProduct, SubscriptionChange } from '#service/store/payment-events.ts';

export interface PaymentOrder {
  readonly checkoutId: string;
  readonly product: ProductId;
  /** Where the person comes back to, paid or not. */
  readonly returnUrl: string;
  /** When the checkout ends. */
  readonly expiresAt: Date;
}

interface Told {
  readonly eventId: string;
  readonly checkoutId: string;
}

export type ProviderMessage =
  | (Told & { readonly kind: 'paid'; readonly paid: PaidProduct })
  | (Told & { readonly kind: 'subscription'; readonly change: SubscriptionChange })
  /** True, and of no concern to us. */
  | { readonly kind: 'other' }
  /** It is about a purchase, and we do not understand it: it must come again. */
  | { readonly kind: 'unreadable' };

export interface PayBack {
  /** The same id is paid once. */
  readonly refundId: string;
  readonly reference: string;
  readonly cents: number;
}

/** What cannot be done now is null; the provider has logged why. */
export interface PaymentProvider {
  readonly name: string;
  /** The address of the page where the order is paid; the same order gets the same page. */
  openPayment(order: PaymentOrder): Promise<string | null>;
  /** null: the provider did not sign this, or too long ago. */
  readMessage(body: Buffer, signature: string | undefined, now: Date): ProviderMessage | null;
  /** `refused`: it will never be possible. */
  payBack(refund: PayBack): Promise<'done' | 'refused' | null>;
  /** When it ends. */
  endSubscription(id: string, when: 'now' | 'period_end'): Promise<{ readonly endsAt: Date | null } | null>;
}
