/** Texts of the policy pages, which the owner can rewrite. */
export interface ShopPolicies {
  privacy: string
  terms: string
  refunds: string
  contact: string
}

/** Notice at the top of each draft, until somebody has checked the text. Only admins see it, in the settings. */
export const DRAFT_NOTICE =
  'This is a draft that came with the shop’s software. Whoever runs this shop has yet to check it.'

/**
 * Drafts that describe what the software does and promise nothing else. A line that starts with `## ` is a heading, one
 * that starts with `- ` is a list item; an empty line ends a paragraph.
 */
export const DRAFT_POLICIES: ShopPolicies = {
  privacy: `${DRAFT_NOTICE}

## What we keep
- Your name, email and mobile number, your profile image if you add one, and a hash of your password.
- The addresses that you save, with the name of who receives there and your notes for the rider.
- Your cart and your orders: what you bought, when, for how much, and where it went.
- What you report about an item, and the photos that you add. Only you and the people of the shop see them, and we delete them 90 days after our answer.
- For each login, the kind of browser and system (such as Chrome on Android), so that you can see where you are signed in, until it ends.
- For a short time, a log of requests, so that errors can be found and break-ins noticed.
- How often a product is chosen from search results, as a number without any trace of who chose it. So that a browser counts once a day, a code that cannot be turned back into an address or a device is kept until the end of that day.

## What we use it for
To bring you what you ordered, to answer you, and to keep the books that the law asks of a shop. We do not sell it, and this site shows no advertising and loads nothing from other companies’ servers.

## Who else sees it
Who delivers your order sees your name, number and address. If you pay by card, the payment provider handles the card on its own page; card numbers never reach us. Emails are sent by an email provider.

## In your browser
Signing in leaves three cookies and a few entries in your browser’s storage. Two cookies and the entries keep you signed in and remember your cart: logging out removes them. The third lets us know this browser again for half a year, so that nobody who guesses at your password keeps you out. Choosing a new password leaves two more for ten minutes. There are no others.

The pincode that you choose in the header stays in your browser until you choose another. If you let the browser share your location, it is sent to us once, rounded to about a hundred metres, to find your pincode, and we do not keep it.

## Your rights
In your profile you can see and correct your details, download everything we keep about you, and delete your account. Orders then stay in our books without your name. For anything else, write to us: the contact page says where.`,

  terms: `${DRAFT_NOTICE}

## Ordering
Prices are in Indian rupees and include taxes. Delivery is free. What you see may change until you order; if a price or the stock changed while you shopped, we show you the difference before anything is ordered. A contract is made when we accept your order.

## Paying
You pay in cash at your door, or by card before we pack. A card payment that fails or runs out of time ends the order, and nothing is charged.

## Delivery
The minutes on this site are what we aim for, not a guarantee. Somebody has to be there to take the goods.

## Cancelling
You can cancel an order in your account until it is packed.

## Your account
Keep your password to yourself. Tell us when you think that somebody else knows it, or set a new one: that signs out every device.

## The law
Indian law applies. Nothing here takes away rights that consumers have by law.`,

  refunds: `${DRAFT_NOTICE}

## Before delivery
An order that you cancel before it is packed costs nothing. What you paid by card is refunded to the same card; banks commonly take five to seven working days.

## Missing, broken or bad
Open the order in your account and report the item, with photos if they help, if you can within a day of the delivery: fresh food does not wait. We bring a new one or refund it.

## At the door
Look at what you are given. You may refuse what is not what you ordered.

## Changed your mind
Sealed things that keep can come back within seven days. Fresh, chilled and frozen food cannot, unless something is wrong with it.`,

  contact: `${DRAFT_NOTICE}

Questions about an order are answered fastest when you have its number at hand: it stands in your account, under My Orders.

## Complaints
Tell us what went wrong and how it can be put right. The law on online shops gives you an answer within 48 hours, and an end to the matter within a month.`,
}
