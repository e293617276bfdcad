/**
 * Words that grocery names are made of, correctly spelled, which stand in no list of synonyms. A word of the catalogue
 * that is neither here nor there may be misspelt.
 */
const GROCERY_WORDS = `
absorbent acid active adhesive adult advance air alkaline alphonso aluminium amla anardana animal anti antiseptic apple
apricot aqua arabica aroma aromatic artificial assam assorted ayurvedic baby bacon bag baked baking balm banana band
bar barbeque basil basmati bath batter battery beans beauty beer beetroot bell berry beverage biryani biscuit bite
bitter black blackcurrant blade blanket bleach blend blended blue blueberry boiled bold bone bottle bowl box
boy bran brand bread breakfast bright broccoli broken brown brownie brush bubble bucket buffalo bulb bun bunch burger
butter buttermilk butterscotch caffeine cake calcium camphor can candy cane cappuccino caramel carbonated cardamom care
carrot cartridge casserole castor cat caustic celery cereal chamomile charcoal cheddar cheese cherry chewing chicken
chikki child chili chilli chips choco chocolate chop chopped chunk chunky churna chutney cinnamon citrus classic clay
clean cleaner cleanser clear clove club coarse cocktail cocoa coconut coffee cola cold colour combo comb complete
compound concentrate condensed conditioner condom container cookie cool coriander corn cosmetic cotton cough cover cow
crackers cranberry cream creamy crisp crispy croissant crunch crunchy crushed crystal cube cubes cucumber cumin cup
cupcake curd curls curry custard cutlet daily dairy dark darjeeling dates decaf deep degree delight deluxe dental
deodorant desi detergent diced diet digestive dip dish dishwash disinfectant disposable dog donut double dragon dressing
dried drink drops dry dust dustbin easy egg eggless elastic electric energy english essence espresso everyday exotic
extra extract eye fabric face facial facewash family farm fast fat fennel fenugreek fiber fibre fig filling filter fine
firm fish fizz flake flakes flat flavour flavoured flaxseed floor floral flour flower foam foil food foot formula free
fresh fresheners freshener fried fries frozen fruit fruity fry frying full fun garbage garlic gel gelatin gentle german
ghee ginger girl glass glow glucose glue gluten glycerine gold golden gourd grade grain granola granules grape grated
gravy greek green grill grilled ground groundnut guava gum habanero hair half halwa hand handwash hard hazelnut head
healing health healthy heart heavy herb herbal high honey hot house hot household hummus hygiene ice icing idli incense
indian infant ingredient insect instant intense intimate irish iron italian jaggery jalapeno jam jamun jar jasmine jelly
juice juicy junior kajal kids king kit kitchen kitten kiwi knife kokum korean laccha large lassi laundry lavender layer
leaf lemon lemonade lentil lettuce light lighter lime linen lip lipstick liquid lite litre liver loaf lollipop long loose
lotion lotus low lunch macaroni machine malai malt malted mango maple margarine marie marinade marshmallow masala
mascara mash mask massage mat matchstick matte mayonnaise meal meat medicated medium melon men menthol metal microwave
mild milk milkshake millet mince mineral mini mint mist mix mixed mixture mocha moist moisturising molasses monthly mop
mosquito mouth mouthwash mozzarella muesli muffin multani multi multigrain mushroom mustard mutton nachos nail namkeen
nankhatai napkin natural nectar needle neem noodles nougat nourishing nugget nut nutmeg nutrition nylon oat oatmeal oats
oil olive omega onion oral orange oregano organic original oven pack pain palm palmolein pan paneer panko papaya paper
paprika paratha parmesan parsley pasta paste pastry patty peach peanut pear peas peel peeled pen pencil pepper
peppermint peppy perfume periperi peri pet petroleum pickle pie pillow pine pineapple pink piping pistachio pizza plain
plant plastic plate plum polish pomegranate popcorn pops popsicle pork potato pouch powder powdered prebiotic premium
premix preserve probiotic processed protein pudding puff puffed pulao pulp pulse pumpkin puppy pure puree purifying
quick quinoa rabdi rainbow raisin ramen ranch raspberry raw razor ready red refill refined refresh refreshing regular
relief relish remover repair repellent rice rich ridge ripe roast roasted rock roll rolled room root rose rosemary rough
royal rubber rum running rusk saffron sago salad salami salon salsa salt salted sambar sandalwood sandwich sanitary
sanitizer sauce sausage savoury scented schezwan scissors scotch scoop scouring scrub seafood sea season seasoning seed
seedless seeds seekh semolina sensitive serum sesame shampoo shaving sheet shield shower shredded silk silken silver
single skimmed skin sleep slice sliced slim small smoked smooth smoothie snack soap socket soda soft solution soup sour
soy soya spaghetti sparkling spearmint special spice spiced spicy spinach split sponge spoon spray spread spring sprinkle
sprout stain standard starch steak steamed steel stem stick sticks stone storage straw strawberry strips strong stuffed
sugar sugarfree sulphate sunflower sunscreen super surface sweet sweetcorn sweetened sweetener swirl syrup table tablet
tamarind tandoori tangy tape tapioca tartar tea tender thick thin thyme tikka tin tissue toast toffee tofu toilet tomato
toned toner tongue tonic toothbrush toothpaste topping towel toy tray treat triple tropical trotters truffle tub tube
tuna turmeric twist ultra umbrella unpolished unsalted unscented unsweetened upma utensil vanilla vegan vegetable veg
vermicelli vinegar virgin vitamin volume wafer walnut wash washed washing water watermelon wax wedges wheat whey whip
whipped whipping whisk white whitening whole wholemeal wide wild wine wings winter wipe wipes women wood wool wrap yeast
yellow yoghurt yogurt zero zesty zipper
aamras achaar achari adrak agarbatti ajwain aloo amchur amrakhand anjeer appalam arhar atta badam baingan bajra balushahi
barfi basundi batata besan bhakarwadi bhatura bhel bhindi bhujia bhutta bonda boondi burfi chaas chaat chai chakki chakli
chana chapati chawal cheeni chivda chole chura churan dahi dal dalchini daliya dhaniya dhokla diya dosa elaichi fafda
gajak gajar gathiya ghevar gobi gud gulab gulkand gur haldi halwa hing idiyappam imli jalebi jeera jowar kachori kadhi kaju
kali kalonji kapoor karela katli kesar khakhra khandvi khari khatta kheer khichdi khoya kheera kishmish kokum kolhapuri
kulcha kulfi laddu lal lassi lauki laung lehsun litti lobia maida makhana makhani makki malai malpua masoor matar mathri
mawa meetha methi mirch mishti misal modak moong mooli motichoor mukhwas murabba murmura murukku naan namak namkeen
nariyal nimbu paan palak panna papad papdi paratha pav pedha petha phulka pista poha poori pudina pulao puri puttu rabri
rai rajma rasam rasgulla rasmalai rava roti sabudana sabzi saffron sambar samosa sarson sattu saunf sev seviyan shakkar
shahi shrikhand sonth sooji supari tandoor tamatar tel thali thepla tikki til toor tulsi tur udad upma urad uttapam vada
varai vermicelli asli jain kam shuddh taaza taza
durian rambutan mangosteen persimmon quince tamarillo artichoke asparagus kale leek parsnip rhubarb endive arugula
wasabi kimchi miso tempeh matcha kombucha sriracha tahini falafel gnocchi risotto couscous polenta kanji kahwa thandai
sharbat sherbet kulhad matka handi surahi chimta belan chakla tawa kadhai
advanced elite magic matic max plus pro select star total
`

export const CORRECT_WORDS: readonly string[] = GROCERY_WORDS.trim().split(/\s+/)
