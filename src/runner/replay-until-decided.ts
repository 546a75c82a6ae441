// The one loop that replays failures round by round: what to replay and what it means is the policy's.
export interface ReplayPolicy<Order, Replay> {
  readonly rounds: number;
  /** What a round replays; nothing when everything is decided. */
  readonly orders: (round: number) => readonly Order[];
  readonly replay: (
    orders: readonly Order[],
    round: number,
  ) => Promise<{ readonly replays: readonly Replay[]; readonly stoppedEarly: boolean }>;
  /** Counts what a round showed; `orders` of the next round follow from it. */
  readonly learn: (replays: readonly Replay[], round: number) => void | Promise<void>;
}

/** Ends when everything is decided, after the last round, or when the time is over. */
export async function replayUntilDecided<Order, Replay>({
  rounds,
  orders,
  replay,
  learn,
}: ReplayPolicy<Order, Replay>): Promise<{ readonly stoppedEarly: boolean }> {
  for (let round = 0; round < rounds; round += 1) {
    const wanted = orders(round);
    if (wanted.length === 0) break;
    const { replays, stoppedEarly } = await replay(wanted, round);
    await learn(replays, round);
    if (stoppedEarly) return { stoppedEarly };
  }
  return { stoppedEarly: false };
}
