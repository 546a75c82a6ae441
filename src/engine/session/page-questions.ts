// What may be asked inside a page, and the shape of each answer.
import type { AxeFacts, FocusFacts, RuleGlance } from '#core/evidence/access-facts.ts';
import type { CheckFacts } from '#core/evidence/check-facts.ts';
import type { RawDeclaration } from '#core/evidence/declaration.ts';
import type { LayoutFacts, LayoutPart } from '#core/evidence/layout-facts.ts';
import type { LayoutLimits } from '#core/evidence/layout-limits.ts';
import type { ElementFact, PageFacts, Raw } from '#core/evidence/page-facts.ts';
import type { LookAnswer } from '#core/evidence/place-load.ts';
import type { RawDocument } from '#core/evidence/raw-document.ts';
import type {
  AimAnswer,
  AimTerms,
  ControlAnswer,
  EndingAnswer,
  FoundControl,
  LayerAnswer,
  SampleAnswer,
} from '#core/evidence/probe-answers.ts';
import type { ProbeSubject } from '#core/evidence/probe-facts.ts';
import type { SignInPage } from '#core/evidence/sign-in-facts.ts';
import type { ShiftFacts } from '#core/evidence/shift-facts.ts';
import type { TextFacts, TextReading } from '#core/evidence/text-facts.ts';
import type { TransportFacts } from '#core/evidence/transport-facts.ts';
import type { OpenerAnswer, WaysAnswer } from '#core/evidence/ways-facts.ts';

export interface PageBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PageQuestions {
  countElements(): number;
  readActivity(): { stillMs: number; fontsReady: boolean; animations: number; ready: string };
  readContent(maxNodes: number, reading: TextReading): { text: Raw<TextFacts>; transport: Raw<TransportFacts> };
  forgetTab(): boolean;
  glance(rules: readonly string[], maxNodes: number): RuleGlance;
  readAxe(rules: readonly string[]): Promise<Raw<AxeFacts>>;
  readFacts(maxNodes: number): Raw<PageFacts>;
  readFocus(maxNodes: number): Promise<Raw<FocusFacts>>;
  readFrames(): readonly string[];
  readLayout(maxNodes: number, limits: LayoutLimits, only?: LayoutPart | null): Omit<Raw<LayoutFacts>, 'viewport'>;
  readResized(maxNodes: number, limits: LayoutLimits, restMs: number): Promise<Omit<Raw<LayoutFacts>, 'viewport'>>;
  readLinks(maxNodes: number): readonly { href: string; element: Raw<ElementFact>; visible: boolean }[];
  readLook(maxNodes: number, maxElements: number): LookAnswer;
  readRendered(maxNodes: number): RawDocument;
  readServed(html: string, address: string, maxNodes: number): RawDocument;
  wakeLazyParts(maxHeight: number): Promise<boolean>;
  holdLoops(): boolean;
  holdStill(): Promise<boolean>;
  readSecretBoxes(maxNodes: number, secrets: readonly string[]): readonly PageBox[];
  readShifts(): Raw<ShiftFacts>;
  readSignIn(maxNodes: number): SignInPage;
  aimAtSignIn(index: number): { readonly x: number; readonly y: number } | null;
  focusSignIn(index: number): boolean;
  typedLength(index: number): number | null;
  readWitness(
    paths: readonly string[],
    testIds: readonly string[],
    maxNodes: number,
  ): Omit<Required<CheckFacts>, 'build'>;
  readWaiting(maxNodes: number): readonly Raw<ElementFact>[];
  readWays(maxNodes: number): WaysAnswer | null;
  listOpeners(maxNodes: number): readonly OpenerAnswer[];
  listControls(maxNodes: number): readonly ControlAnswer[];
  findControl(subject: ProbeSubject, maxNodes: number): FoundControl | null;
  counterPartner(index: number): number | null;
  readyToAsk(index: number): boolean;
  aimAt(index: number, terms: AimTerms): AimAnswer | null;
  beginWatch(index: number, noise: readonly string[], worn: boolean): boolean;
  idleChanges(): readonly string[];
  noiseBoxes(): readonly PageBox[];
  isAsBefore(): boolean;
  noteNoise(): boolean;
  noteHover(): boolean;
  sample(whole: boolean): SampleAnswer | null;
  finalSample(): SampleAnswer | null;
  endWatch(): EndingAnswer | null;
  readLayer(): LayerAnswer | null;
  showElement(path: string, maxNodes: number): PageBox | null;
  declarationsOf(path: string, maxNodes: number): readonly RawDeclaration[];
  layoutWithout(
    path: string,
    level: number,
    property: string,
    maxNodes: number,
    limits: LayoutLimits,
    only: LayoutPart,
  ): Omit<Raw<LayoutFacts>, 'viewport'> | null;
  without(path: string, level: number, property: string, maxNodes: number): boolean;
  restore(): boolean;
}
