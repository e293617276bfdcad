/** One thing that happens in the shop, from the browser to the database and back. */
export interface Flow {
  name: string
  /**
   * The functions where each part begins, as `FILE#NAME`. A part begins where no call leads on: behind the network, a
   * port, a job or a notification of the database.
   */
  parts: Record<string, string[]>
  /** Functions that are called only in other cases than this one. */
  skips?: string[]
}

/** The flows by the layout of the sources, newest first. */
export const FLOWS: Flow[][] = [
  [
    {
      name: 'A price is edited, and pages that show it are invalidated',
      parts: {
        browser: [
          'site/features/admin/products/products.ts#saveProduct',
          'site/features/admin/products/product-form.ts#entryOf',
        ],
        API: ['src/catalogue/admin/products/service.ts#updateProduct'],
        invalidation: ['src/page-cache/cache.ts#invalidateOnNotifications'],
      },
    },
    {
      name: 'A cash order is placed, and an email about it sent',
      parts: {
        browser: ['site/features/checkout/checkout.ts#placeOrder'],
        API: ['src/order/checkout/service.ts#placeOrderOrShowCart'],
        email: [
          'src/order/emails/service.ts#writeOrderMail',
          'src/platform/mail/sender.ts#emailSender',
          'src/platform/mail/smtp.ts#smtpTransport',
        ],
      },
      // An abandoned card payment that is in the way, the rules of card orders, and the email about a complaint.
      skips: [
        'src/order/emails/queries.ts#answeredLineOf',
        'src/order/payment/expire-session.ts#cancelPendingOrder',
        'src/order/checkout/payment-eligibility.ts#requirePayable',
      ],
    },
    {
      name: 'The page of a product is opened, and rendered as it is not cached',
      parts: {
        request: ['src/page-cache/request-handler.ts#createRequestHandler'],
        rendering: ['src/page-cache/render.ts#createRenderer'],
      },
      skips: ['src/page-cache/sitemap.ts#renderDocument'],
    },
    {
      name: 'A search text is typed, and its results are shown',
      parts: {
        browser: ['site/features/search/search-box.ts#SearchBox.handleEvent'],
        server: ['src/page-cache/render.ts#searchPage', 'src/catalogue/search/product-search.ts#createProductSearch'],
      },
    },
  ],
  // The layout of v0.4.
  [
    {
      name: 'A price is edited, and pages that show it are invalidated',
      parts: {
        browser: ['site/stores/admin-products.ts#saveProduct', 'site/lib/admin/product-form.ts#entryOf'],
        API: ['src/catalogue/admin/products/service.ts#updateProduct'],
        invalidation: ['src/pages/notices.ts#dropOnNotices'],
      },
    },
    {
      name: 'A cash order is placed, and an email about it sent',
      parts: {
        browser: ['site/stores/checkout.ts#placeOrder'],
        API: ['src/order/placing/answer.ts#orderWithCart'],
        email: [
          'src/order/mailing/service.ts#writeOrderMail',
          'src/platform/mail/sender.ts#letterSender',
          'src/platform/mail/smtp.ts#smtpTransport',
        ],
      },
      skips: ['src/order/payment/closing.ts#clearTheWay'],
    },
    {
      name: 'The page of a product is opened, and rendered as it is not cached',
      parts: {
        request: ['src/pages/front.ts#createFront'],
        rendering: [
          'src/pages/sitemap.ts#withSitemap',
          'src/pages/render.ts#createRenderer',
          'src/pages/source.ts#shopSource',
        ],
      },
      skips: ['src/pages/sitemap.ts#sitemap', 'src/pages/sitemap.ts#readEntries'],
    },
    {
      name: 'A search text is typed, and its results are shown',
      parts: {
        browser: ['site/elements/search-box.ts#SearchBox.handleEvent'],
        server: ['src/pages/source.ts#searchPage', 'src/catalogue/search/product-search.ts#createProductSearch'],
      },
    },
  ],
]
