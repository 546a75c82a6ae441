/** Fields into which a person types. */
export const textField =
  'input:not([type]), input[type=text], input[type=search], input[type=email], input[type=url], input[type=tel], input[type=number], input[type=password], textarea';
