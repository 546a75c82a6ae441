/** The reason of a page that was searched for workflows and on which none was tested. */
export const lookedThrough = 'looked at, and no workflow of its own was tested';
