/** One thing that happens in the shop, from the browser to the database and back. */
export interface Flow {
  name: string
  /**
   * The functions where each part begins, as `FILE#NAME`. A part begins where no call leads on: behind the network, a
   * port, a job or a notification of the database.
   */
  parts: Record<string, string[]>
  /**
   * Functions that are called only in other cases than this one. Where one function leads to all cases, such as to the data of
   * every page, a reader of a flow opens that of the flow alone; all layouts skip the same cases, so that they compare.
   */
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
      // Only an edit of the images retains any.
      skips: ['src/images/service.ts#retainImages'],
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
        'src/order/checkout/payment-eligibility.ts#cardError',
      ],
    },
    {
      name: 'The page of a product is opened, and rendered as it is not cached',
      parts: {
        request: ['src/page-cache/request-handler.ts#createRequestHandler'],
        rendering: ['src/page-cache/render.ts#createRenderer'],
      },
      // What else the server has: files of the site, other pages, and what is no page.
      skips: [
        'src/page-cache/assets.ts#Assets.respond',
        'src/page-cache/speculation-rules.ts#respondWithRules',
        'src/page-cache/sitemap.ts#renderDocument',
        'src/page-cache/web-app.ts#renderWebApp',
        'src/page-cache/render.ts#searchPage',
        'src/catalogue/storefront.ts#homePage',
        'src/catalogue/storefront.ts#shownCategories',
        'src/catalogue/storefront.ts#homeRow',
        'src/catalogue/storefront.ts#listingPage',
        'src/catalogue/cards.ts#familyPacks',
      ],
    },
    {
      name: 'A search text is typed, and its results are shown',
      parts: {
        browser: ['site/features/search/search-box.ts#SearchBox.handleEvent'],
        server: ['src/page-cache/render.ts#searchPage', 'src/catalogue/search/product-search.ts#createProductSearch'],
      },
      // The search by Meilisearch, which a shop has only if it is configured; suggestions, and what stands for no results.
      skips: [
        'src/catalogue/search/meilisearch.ts#createMeilisearchSearch',
        'src/catalogue/search/sync/jobs.ts#createProductIndex',
        'src/catalogue/search/product-search.ts#measureOutbox',
        'site/features/search/search-suggestions.ts#SearchSuggestions.follow',
        'src/catalogue/search/product-search.ts#suggest',
        'src/catalogue/search/category-names.ts#createCategoryNames',
        'src/catalogue/storefront.ts#searchAlternatives',
      ],
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
      skips: ['src/upload/service.ts#keepPictures'],
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
      skips: [
        'src/order/mailing/queries.ts#answeredLineOf',
        'src/order/payment/closing.ts#clearTheWay',
        'src/order/placing/card.ts#requireCardOrder',
      ],
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
      skips: [
        'src/pages/assets.ts#Assets.answer',
        'src/pages/sitemap.ts#sitemap',
        'src/pages/sitemap.ts#readEntries',
        'src/pages/source.ts#searchPage',
        'src/catalogue/storefront.ts#homePage',
        'src/catalogue/storefront.ts#homeRow',
        'src/catalogue/storefront.ts#listingPage',
      ],
    },
    {
      name: 'A search text is typed, and its results are shown',
      parts: {
        browser: ['site/elements/search-box.ts#SearchBox.handleEvent'],
        server: ['src/pages/source.ts#searchPage', 'src/catalogue/search/product-search.ts#createProductSearch'],
      },
      skips: [
        'src/catalogue/search/product-search.ts#productsOnly',
        'src/catalogue/search/product-search.ts#measureOutbox',
        'src/catalogue/search/sync/jobs.ts#createProductIndex',
      ],
    },
  ],
]
