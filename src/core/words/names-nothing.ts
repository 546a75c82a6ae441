/** What forms write where a record that is not there yet will have its id. */
const noId = /^(?:|0|-1|new|none|null|undefined|0{8}(?:-0{4}){3}-0{12})$/i;

export const namesNothing = (value: string): boolean => noId.test(value.trim());
