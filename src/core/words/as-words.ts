/** Names in code are words, too: `user_login`, `txtUserName`, `#commandLine`, `/tools/new`. */
export const asWords = (text: string): string => text.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[-_/.[\]:]+/g, ' ');
