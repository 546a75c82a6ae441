/** The parts that a page tells its readers it has, by the name of their tag: a role that says the same counts as the tag. */
export type Landmark =
  | 'header'
  | 'nav'
  | 'footer'
  | 'aside'
  | 'main'
  | 'article'
  | 'section'
  | 'dialog'
  | 'form'
  | 'table';
