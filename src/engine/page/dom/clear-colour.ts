/** Nothing of it is seen. */
export const isClear = (colour: string): boolean =>
  colour === 'transparent' || /rgba\(.*,\s*0(?:\.0\d*)?\)$/.test(colour);
