/** A page is watched this long after its load, or after the last action, to catch faults that come late. */
export const watchMs = 2_500;
