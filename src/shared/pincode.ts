/** A PIN code of India Post: six digits, of which the first is not 0. */
export const PINCODE = /^[1-9][0-9]{5}$/
