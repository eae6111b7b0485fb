"""What is alike in all hands, for packed bodies to point to; the commonest last, where pointing is cheapest.

Bodies that were packed with it need it to be read, to the last byte: it is never changed. What a better one packs gets
another format (`packing`), and this one stays.
"""

WORDS = rb"""
3 ["SessionFinished",1
3 ["BlindsChanged",1
3 ["ThinkTimeChanged",1
3 ["BotReplaced",1
3 ["RenameQueued",1
3 ["PlayerRenamed",1
3 ["HostChanged",1
3 ["HandVoided",1
3 ["ButtonDrawn",1
3 ["MissedBlinds",1
3 ["TablePaused",1
3 ["TableResumed",1
3 ["TableRecovered",1
3 ["OwnerChanged",1
3 ["TopUpQueued",1
3 ["ChipsAdded",1
3 ["PlayerBusted",1
3 ["PartingAnnounced",1
3 ["SeatLeft",1
3 ["PlayerSatOut",1
3 ["PlayerCameBack",1
3!["PlayerDisconnected",1
3!["PlayerReconnected",1
3 ["NextHandCalled",1
3 ["GameStarted",1
3 ["PlayerSat",1,["easy","normal","hard","expert","tight","loose"],"name",null,"account"
3!["CardsShown",1
3!["AskedToSee",1
3!["ShowAsked",1
3 ["TimedOut",1
3 ["TimeBankRequested",1
3 ["TimeBankStarted",1
3 ["TimeBankUsed",1
3 ["PhaseEntered",1700000000000,"Waiting",null]
3 ["PhaseEntered",1700000000000,"DrawingForButton",1700000000900]
],["ChipsPosted",5,"ante",10]]
],["ChipsPosted",5,"dead_blind",10]]
],["HandMucked",4]]
[3,500,530,2530,[1,[12],[10,9,7]],false],[5,500,-500,1500,[3,[10],[11,9]],false],[6,0,0,2000,null,true]
,null,false],[7,0,0,2000,null,false],[8,0,0,2000,null,false]],[[1030,[[3,1030]],[1,[12],[10,9,7]],[]]]]
3 ["HandSettled",1700000000000,12,[[0,0,0,2000,null,false],[1,10,-10,1990,null,false],[2,20,-20,1980,null,false],
3!["PhaseEntered",1700000000000,"HandSummary",1700000003000]
3 ["PhaseEntered",1700000000000,"TableSetup",null]
3 ["HandBegan",1700000000000,12,[0,1,2,3,4,5,6,7,8],0,1,2,[],"
3 ["PhaseEntered",1700000000000,"PostingBlinds",1700000000400]
"],[1000,1000],0,null,[[[0,1],[2,3]],[4,5],[6,7],[],"dense",[
],[2000,2000,2000,2000,2000,2000],0,null,[[[12,13],[14,15],[16,17],[18,19],[20,21],[22,23]],[24,25,26,27,28]
],[30,31,32],[],"standard","
3 ["HandEvent",1700000000000,12,[0,1,2,3,4,5,6,7,8],["HandStarted","12",[5,10,0,"button","winner_first","ask",3,1,true
["HandStarted","12",[10,20,0,"each","no_limit","never",3,1,true,false,false,"auto"],[
=",1]]]
3 ["HandEvent",1700000000000,12,[0,1,2,3,4,5],["ChipsPosted",1,"small_blind",10]]
3!["HandEvent",1700000000000,12,[0,1,2,3,4,5],["ChipsPosted",2,"big_blind",20]]
3 ["PhaseEntered",1700000000000,"DealHoleCards",1700000000900]
3!["HandEvent",1700000000000,12,[0,1,2,3,4,5],["HoleCardsDealt",[[33,34],[35,36],[37,38],[39,40],[41,42],[43,44]]]]
3 ["PhaseEntered",1700000000000,"BettingPreflop",null]
3!["TurnStarted",1700000000000,12,0,3,[3,false,20,40,2000,null,20,0,2000],20000,60000,null,30,20]
3 ["BotChose",1700000000000,12,0,3,["call",null],1700000000900]
3 ["PhaseEntered",1700000000000,"DealFlop",1700000000900]
3!["HandEvent",1700000000000,12,[0,1,2,3,4,5],["BoardDealt",1,[45,46,47],48]]
3 ["PhaseEntered",1700000000000,"BettingFlop",null]
3!["TurnStarted",1700000000000,12,7,2,[2,true,0,20,1940,null,20,0,1940],20000,60000,null,130,20]
3 ["HandEvent",1700000000000,12,[0,1,2,3,4,5],["Checked",2,1]]
3!["PhaseEntered",1700000000000,"BettingFlop",1700000000300]
3 ["PhaseEntered",1700000000000,"DealTurn",1700000000700]
3!["HandEvent",1700000000000,12,[0,1,2,3,4,5],["BoardDealt",2,[49],50]]
3 ["PhaseEntered",1700000000000,"BettingTurn",null]
3!["PhaseEntered",1700000000000,"BettingTurn",1700000000300]
3 ["PhaseEntered",1700000000000,"DealRiver",1700000000700]
3!["HandEvent",1700000000000,12,[0,1,2,3,4,5],["BoardDealt",3,[51],11]]
3 ["PhaseEntered",1700000000000,"BettingRiver",null]
3!["PhaseEntered",1700000000000,"BettingRiver",1700000000300]
3 ["PhaseEntered",1700000000000,"Showdown",1700000001500]
3 ["HandEvent",1700000000000,12,[0,1,2,3,4,5],["HandShown",3,[8,9]]]
3 ["PhaseEntered",1700000000000,"Payout",1700000001200]
3 ["HandEvent",1700000000000,12,[0,1,2,3,4,5],["BetReturned",3,40,0]]
3 ["HandEvent",1700000000000,12,[0,1,2,3,4,5],["PotAwarded",0,1030,[[3,1030]]]]
3!["HandEvent",1700000000000,12,[0,1,2,3,4,5],["HandEnded",[2000,1990,1980,2530,2000,1500]]]
3 ["HandEvent",1700000000000,12,[0,1,2,3,4,5],["Called",4,0,60]]
3!["PhaseEntered",1700000000000,"BettingPreflop",1700000000300]
3!["TurnStarted",1700000000000,12,1,4,[4,false,60,100,2000,null,40,0,2000],20000,60000,null,90,20]
3 ["HandEvent",1700000000000,12,[0,1,2,3,4,5],["Raised",3,0,60,60,20]]
3!["PhaseEntered",1700000000000,"BettingPreflop",1700000000300]
3!["TurnStarted",1700000000000,12,2,5,[5,false,60,100,2000,null,40,0,2000],20000,60000,null,90,20]
3 ["HandEvent",1700000000000,12,[0,1,2,3,4,5],["Folded",5,0]]
3!["PhaseEntered",1700000000000,"BettingPreflop",1700000000300]
3!["TurnStarted",1700000000000,12,3,0,[0,false,60,100,2000,null,40,0,2000],20000,60000,null,90,20]
"""
