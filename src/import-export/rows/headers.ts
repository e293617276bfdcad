/** Column names of common programs and shops, in lower case and without punctuation. */

/** Names are listed without nuktas, the dots below letters of Hindi and Bengali, because many people omit them. */
const named = (...lines: string[]): ReadonlySet<string> => new Set(lines.join(', ').split(', '))

export const HEADER_NAMES = {
  id: named('tokri id'),
  sku: named(
    'sku, sku code, sku id, code, item code, product code, article code, article number, item no',
    'item number, product id, item id, variant sku, variant id, variant code, sku number, sku no, product sku, plu, id',
    'part no, part number, part code, item sku, item code no, product no',
    'कोड, वस्तु कोड, आइटम कोड, उत्पाद कोड, वस्तू कोड, उत्पादन कोड',
  ),
  barcode: named(
    'barcode no, barcode number, bar code no, bar code number, item barcode, ean no, ean number, ean upc',
    'barcode, bar code, ean, ean code, ean13, upc, gtin, isbn, variant barcode, बारकोड, બારકોડ, বারকোড, பார்கோடு, బార్కోడ్, ಬಾರ್ಕೋಡ್',
  ),
  categoryOrder: named('category order, category position, category sort order, category rank'),
  subCategoryOrder: named(
    'sub category order, sub category position, sub category sort order, sub category rank, subcategory order',
  ),
  publish: named('published, publish, is published, published on online store, visible, show in shop, प्रकाशित'),
  genericName: named('generic name, common name, commodity, commodity name, name of commodity, generic product name'),
  manufacturer: named(
    'manufactured by, mfg by, mfd by, mfr by, mfg, manufacturer name, manufacturer details, manufacturer address',
    'manufacturer name and address, manufacturer name address, name and address of manufacturer, manufacturer info, maker, maker name',
    'manufactured marketed by, mfg address, निर्माता का नाम, निर्माता का पता',
  ),
  packer: named(
    'packed by, packer, packer name, packer details, packer address, packer name and address, packer name address, packed and marketed by',
    'packed marketed by, marketed by, mktd by, name and address of packer, पैकर',
  ),
  importer: named(
    'imported by, importer, importer name, importer details, importer address, importer name and address, importer name address',
    'imported and marketed by, name and address of importer, आयातक',
  ),
  origin: named(
    'country of origin, origin, country origin, origin country, coo, made in, country, country of manufacture',
    'country of import, मूल देश, उत्पत्ति का देश',
  ),
  fssai: named(
    'fssai, fssai no, fssai number, fssai lic no, fssai license no, fssai licence no, fssai licence, fssai license',
    'fssai lic, fssai lic number, fssai licence number, fssai license number, lic no, fssai code, manufacturer fssai',
    'fssai licence of the manufacturer, fssai licence of manufacturer, fssai reg no, fssai registration no, एफएसएसएआई',
  ),
  veg: named(
    'veg mark, veg, veg non veg, veg nonveg, is veg, veg or non veg, food type, diet, dietary preference, diet type',
    'vegetarian, food preference, veg flag, veg type, शाकाहारी',
  ),
  allergens: named('allergens, allergen, allergen information, allergen info, allergen advice, contains allergens'),
  shelfLifeDays: named(
    'shelf life, shelf life in days, shelf life days, shelflife, best before in days, expiry days, self life',
    'total shelf life, product shelf life, use within',
  ),
  bestBefore: named(
    'best before, best before date, expiry, expiry date, exp date, exp dt, exp, use by, use by date, bb date, bbd',
    'expiry dt, expiry month, exp on, expires on',
    'earliest expiry, date of expiry, समाप्ति तिथि, अंतिम तारीख',
  ),
  hsn: named(
    'hsn, hsn code, hsn sac, hsn sac code, hsn no, hsn number, hsncode, hsn cd, gst hsn code, tax hsn, एचएसएन',
    'एचएसएन कोड',
  ),
  gstRate: named(
    'gst, gst rate, gst percent, gst percentage, tax, tax rate, tax percent, igst, igst rate, tax slab, gst slab, gst tax',
    'gst tax rate, total gst, tax percentage, gst pct, जीएसटी, जीएसटी दर',
  ),
  cessRate: named('cess, cess rate, cess percent, gst cess, compensation cess, cess percentage'),
  loose: named('sold loose, loose, is loose, loose item, loose goods'),
  name: named(
    'name, title, product, product name, product title, item, item name, item description, particulars, stock item',
    'article name, goods, description of goods, goods description, post title, variant name, variant title, sku name, display name, product display name',
    'name of item, name of the item, name of product, name of the product, item details, item desc, stock item name, item particulars',
    'saman, samaan, maal, saman ka naam, maal ka naam, item ka naam',
    'नाम, वस्तु का नाम, सामग्री, वस्तु, उत्पाद का नाम, उत्पाद, सामान का नाम, सामान, माल का नाम, आइटम का नाम, आइटम, प्रोडक्ट',
    'प्रोडक्ट का नाम, नाव, वस्तूचे नाव, मालाचे नाव, सामानाचे नाव, उत्पादनाचे नाव, पदार्थाचे नाव, वस्तू, उत्पादन',
    'નામ, વસ્તુનું નામ, વસ્તુ, ઉત્પાદન, নাম, পণ্যের নাম, পণ্য, பெயர், பொருள், பொருளின் பெயர், பொருள் பெயர்',
    'పేరు, వస్తువు పేరు, వస్తువు, ಹೆಸರು, ವಸ್ತುವಿನ ಹೆಸರು, ವಸ್ತು',
  ),
  brand: named(
    'brand, brand name, brands, make, manufacturer, vendor, company, mfr, ब्रांड, ब्राण्ड, ब्रैंड, कंपनी, कम्पनी',
    'निर्माता, ब्रँड, ब्रॅंड, ब्रॅण्ड, ब्रँडचे नाव, उत्पादक, બ્રાન્ડ, બ્રાંડ, ব্র্যান্ড, பிராண்ட், బ్రాండ్, ಬ್ರ್ಯಾಂಡ್, ಬ್ರಾಂಡ್',
  ),
  /** Shared by the packs of one product. */
  family: named(
    'family, family name, product family, pack of, product group, variant group, item group id, parent sku, parent product',
    'parent id, समूह उत्पाद',
  ),
  category: named(
    'category, categories, category name, main category, product category, department, group, item group',
    'product type, type, parent category, l1 category, l1 category name, category l1, category 1, level 1 category',
    'primary category, top category, main group',
    'item category, item category name, item group name, item main group, item department, parent group, group name, stock group name',
    'product category name, category description, cat, catg, prakar, shreni',
    'dept, dept name, department name, stock group, stock category, श्रेणी, वर्ग, विभाग, कैटेगरी, समूह',
    'प्रकार, गट, कॅटेगरी, વર્ગ, શ્રેણી, કેટેગરી, শ্রেণী, বিভাগ, வகை, వర్గం, ವರ್ಗ',
  ),
  subCategory: named(
    'sub category, subcategory, sub categories, subcategories, sub category name, sub group, sub department',
    'child category, class, sub cat, subcat, l2 category, l2 category name, category l2, category 2, level 2 category',
    'secondary category, l3 category, l3 category name, category l3, category 3, level 3 category',
    'sub sub category, sub subcategory, item sub category, item sub group, sub group name',
    'sub dept, subdept, sub department name, subdepartment, उप श्रेणी, उपश्रेणी, उप वर्ग, उपवर्ग, उप विभाग, उपविभाग',
    'उप प्रकार, उपप्रकार, उप गट, उपगट, પેટા વર્ગ, উপবিভাগ, துணை வகை, ఉపవర్గం, ಉಪವರ್ಗ',
  ),
  unit: named(
    'unit, units, pack, pack size, packsize, packing, package, size, weight, net weight, net quantity, net qty, net content, net contents',
    'quantity per pack, quantity, uom, unit of measure, unit size, volume, measure, net wt, pack weight, product weight',
    'unit quantity, packet size, option1 value, variant size, variant weight, weight unit, grammage',
    'इकाई, यूनिट, पैक, पैक साइज, वजन, मात्रा, नाप, आकार, प्रमाण, परिमाण, एकक, युनिट, माप, पॅक, पॅक साईज, पॅकिंग, निव्वळ वजन',
    'વજન, માપ, એકમ, પ્રમાણ, જથ્થો, ওজন, পরিমাণ, একক, எடை, அளவு, బరువు, పరిమాణం, ತೂಕ, ಪ್ರಮಾಣ',
  ),
  price: named(
    'max retail price, mrp rate, item mrp, mrp unit, mrp per unit, mrp per pc, mrp pc, mrp incl gst, mrp inc tax',
    'mrp, m r p, mrp price, maximum retail price, list price, regular price, compare at price',
    'variant compare at price, original price, actual price, market price',
    'एमआरपी, एम आर पी, अधिकतम खुदरा मूल्य, छापील किंमत, कमाल किरकोळ किंमत, એમઆરપી, এমআরপি, எம்ஆர்பி, ఎంఆర్పీ, ಎಂಆರ್ಪಿ',
  ),
  plainPrice: named(
    'price, rate, amount, unit price, product price, variant price, item price, retail price, मूल्य, दाम, कीमत, दर, रेट',
    'bhav, bhaav, daam, dam, keemat, kimat, kimmat',
    'भाव, किंमत, किमत, किम्मत, કિંમત, ભાવ, દર, দাম, মূল্য, দর, விலை, ధర, ಬೆಲೆ, ದರ',
  ),
  salePrice: named(
    'sale price, selling price, sell price, sp, offer price, discounted price, discount price, special price',
    'our price, our rate, final price, net price, deal price, sales price, selling rate, sale rate, discounted selling price',
    'discounted sale price, sale amount, selling amount, price after discount, current price, store price, app price',
    's rate, srate, sales rate, s price, rate a, sale rate a, sale price a, standard selling price, std selling price',
    'standard selling rate, selling, sale price per unit, retail selling price, retail sale price, retail rate, online price',
    'विक्रय मूल्य, बिक्री मूल्य, बिक्री दर, विक्रय दर, बिक्री कीमत, हमारा मूल्य, हमारी कीमत',
    'विक्री किंमत, विक्रीची किंमत, विक्री दर, विक्री भाव, विक्री मूल्य, आमची किंमत, सवलतीची किंमत, વેચાણ કિંમત, વેચાણ ભાવ',
    'বিক্রয মূল্য, বিক্রি দাম, விற்பனை விலை, అమ్మకపు ధర, అమ్మకం ధర, ಮಾರಾಟ ಬೆಲೆ',
  ),
  discount: named(
    'discount, discount percent, discount percentage, off, disc, percent off, discount rate, offer, disc percent',
    'discount pct',
    'छूट, डिस्काउंट, सवलत, सूट, ડિસ્કાઉન્ટ, છૂટ, ছাড, தள்ளுபடி, తగ్గింపు, ರಿಯಾಯಿತಿ',
  ),
  stock: named(
    'stock, stock quantity, stock qty, qty, inventory, inventory quantity, available, in stock, on hand',
    'available quantity, available qty, quantity available, closing stock, current stock, balance',
    'closing balance',
    'variant inventory qty, soh, qty on hand, quantity in stock, stock on hand, inventory count, stock count',
    'available stock, stock available, available inventory, in stock quantity',
    'stk, stk qty, cl stk, cl stock, cl qty, cl quantity, cl balance, current stock quantity, current stock qty, current quantity, current qty, closing quantity',
    'closing qty, closing stock quantity, closing stock qty, closing balance quantity, closing balance qty',
    'qty in hand, quantity in hand, stock in hand, in hand, bal qty, balance qty, balance quantity, bal stock, balance stock, stock balance',
    'स्टॉक, स्टाक, स्टॉक मात्रा, भंडार, भण्डार, शेष, उपलब्ध, उपलब्ध मात्रा, उपलब्ध स्टॉक, वर्तमान स्टॉक',
    'साठा, शिल्लक, शिल्लक साठा, उपलब्ध साठा, शिल्लक माल, સ્ટોક, স্টক, মজুদ, মজুত, இருப்பு, స్టాక్, నిల్వ, ದಾಸ್ತಾನು, ಸ್ಟಾಕ್',
  ),
  /** The stock of the beginning of a year or of a stock summary: the stock only if no other column is. */
  openingStock: named(
    'opening stock, opening stock quantity, opening stock qty, opening quantity, opening qty, opening balance, op stock, op stk',
    'op stock qty, op stk qty, op qty, op bal, op balance, opening bal',
  ),
  /** Only in the shop's own exports: the stock ledger entry that the row's stock belongs to. */
  stockEntry: named('stock entry'),
  description: named(
    'description, desc, details, product description, long description, about, body, body html',
    'short description, product details, summary',
    'विवरण, वर्णन, माहिती, तपशील, વર્ણન, বিবরণ, விவரம், వివరణ, ವಿವರಣೆ',
  ),
  image: named(
    'image, images, image url, image urls, images url, image link, image src, img, picture, pictures, picture url',
    'picture urls, photo, photos, photo url, thumbnail, product image, product images, image small, image medium',
    'image large, image big, small image, large image, main image, primary image, product image url, thumbnail url',
    'image path, img url, image file',
    'चित्र, फोटो, तस्वीर, छायाचित्र, ફોટો, ছবি, படம், చిత్రం, ಚಿತ್ರ',
  ),
}

/** Columns of other systems that say nothing to shoppers. */
export const IGNORED_NAMES = named(
  's no, sr no, sl no, serial no, sno, srno, no, row, created at, updated at, status, sales, reason, index',
  'क्रमांक, क्रम, क्रम संख्या, क्र, क्र स, क्र सं, अ क्र, अनु क्र, अनुक्रमांक, ક્રમ, ક્રમાંક, ক্রমিক নং, ক্রম',
)

/** Either the brand or the manufacturer: only the other columns tell. */
export const MAKER_NAMES = named('manufacturer, company, mfr, निर्माता, उत्पादक')

/** Either the unit or the net quantity: only the other columns tell. */
export const NET_NAMES = named('net quantity, net qty, net content, net contents')

/** Either the unit or the stock: only the values and the other columns tell. */
export const QUANTITY_NAMES = named('quantity, मात्रा, प्रमाण, પ્રમાણ, જથ્થો, পরিমাণ, அளவு, పరిమాణం, ಪ್ರಮಾಣ')
